import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openStream } from '#testing/open-stream';

let app: StaffedApp;
beforeEach(async () => {
  app = await openStaffedApp();
});
afterEach(() => app.close());

type Stream = Awaited<ReturnType<typeof openStream>>;
const sendText = (by = app.member) => app.call(by, 'POST', '/messages', { content: 'x' });
const idsOf = (stream: Stream) => stream.changes().map(({ id }) => Number(id));

describe('event stream', () => {
  test('with a stalled reader blocks no other stream, uses bounded memory and catches up later', async () => {
    const slow = await openStream(app, app.member);
    await slow.until((events) => events.length === 1);
    slow.pause();
    const quick = await openStream(app, app.member);
    // More than the network buffers for a reader.
    const long = `('${app.member.id}', 'messaging', '${'0'.repeat(60_000)}', 1)`;
    const many = Array.from({ length: 200 }, () => long);
    app.rows(`insert into change_log (audience, feature, subject_id, at) values ${many} returning seq`);
    for (let each = 0; each < 20; each++) await sendText();
    await quick.until(() => quick.changes().length === 220);
    slow.resume();
    await slow.until(() => slow.changes().length === 220);
    expect(idsOf(slow)).toEqual(idsOf(quick));
  });
});
