import { setImmediate } from 'node:timers/promises';
import { SECOND } from '@waha/domain/kernel/time';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openStream } from '#testing/open-stream';

let app: StaffedApp;
beforeEach(async () => {
  // The heartbeats of the app: they come as often as a test wants.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  app = await openStaffedApp();
});
afterEach(async () => {
  await app.close();
  vi.useRealTimers();
});

/** Writes changes for this audience to the log; they are sent with the next commit. */
function log(audience: string, count: number): void {
  const rows = Array.from({ length: count }, () => `('${audience}', 'purchase', 1)`);
  app.rows(`insert into change_log (audience, feature, at) values ${rows} returning seq`);
}
const seqsOf = (audiences: readonly string[]) =>
  app
    .rows(`select seq from change_log where audience in ('${audiences.join("', '")}') order by seq`)
    .map(({ seq }) => seq);

test('each stream gets each change once and in order, while heartbeats come and many changes are for all', async () => {
  // More streams than the server serves at once.
  const members = [app.member];
  for (let more = 0; more < 20; more++) members.push(await app.as('user'));
  const readers = [...members.map((person) => ({ person, role: 'user' })), { person: app.admin, role: 'admin' }];
  const opening = readers.flatMap(({ person, role }) =>
    Array.from({ length: 15 }, async () => ({
      audiences: [person.id, role],
      stream: await openStream(app, person),
    })),
  );
  const streams = await Promise.all(opening);
  await Promise.all(streams.map(({ stream }) => stream.until((events) => events.length > 0)));
  let isOver = false;
  const beating = (async () => {
    while (!isOver) {
      vi.advanceTimersByTime(20 * SECOND);
      await setImmediate();
    }
  })();
  const send = (to: { id: string }) => app.call(app.admin, 'POST', `/messages/admin/send/${to.id}`, { content: 'y' });
  for (let round = 0; round < 60; round++) {
    // More than the server reads at once, which are for nobody who is here.
    if (round % 20 === 0) log('somebody-else', 5001);
    log('user', 2);
    await send(members[round % members.length]!);
  }
  await Promise.all(
    streams.map(({ audiences, stream }) => {
      const last = seqsOf(audiences).at(-1);
      return stream.until((events) => events.some(({ event, id }) => event === 'change' && Number(id) === last));
    }),
  );
  isOver = true;
  await beating;
  console.log(
    'BEATS',
    streams.map(({ stream }) => stream.events.filter(({ event }) => event === 'beat').length).join(' '),
  );
  for (const { audiences, stream } of streams)
    expect(stream.changes().map(({ id }) => Number(id))).toEqual(seqsOf(audiences));
});
