import { setTimeout } from 'node:timers/promises';
import { DAY, SECOND } from '@waha/domain/kernel/time';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openStream } from '#testing/open-stream';

let app: StaffedApp;
beforeEach(async () => {
  app = await openStaffedApp();
});
afterEach(() => app.close());

type Stream = Awaited<ReturnType<typeof openStream>>;
const sendText = (by = app.member) => app.call(by, 'POST', '/messages', { content: 'x' });
const replyToMember = (to = app.member) =>
  app.call(app.admin, 'POST', `/messages/admin/send/${to.id}`, { content: 'y' });
const idsOf = (stream: Stream) => stream.changes().map(({ id }) => Number(id));
const loggedFor = (...audiences: string[]) =>
  app
    .rows(`select seq from change_log where audience in ('${audiences.join("', '")}') order by seq`)
    .map(({ seq }) => seq);

describe('event stream', () => {
  test('sends its start position, then each change without its content', async () => {
    const stream = await openStream(app, app.member);
    await stream.until((events) => events.length === 1);
    await replyToMember();
    await stream.until(() => stream.changes().length === 1);
    const [{ epoch }] = app.rows('select epoch from change_epoch') as [{ epoch: string }];
    expect(stream.events).toEqual([
      { event: 'hello', id: '0', retry: '5000', data: { epoch, cursor: 0 } },
      { event: 'change', id: '1', data: { feature: 'messaging', id: app.member.id } },
    ]);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(stream.headers['content-encoding']).toBeUndefined();
  });

  test('sends a heartbeat every twenty seconds that a page can see', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const secondApp = await openStaffedApp();
    const stream = await openStream(secondApp, secondApp.member);
    await stream.until((events) => events.length === 1);
    const secondChange = stream.until((events) => events.length > 1).then(() => true);
    // A busy stream sends no heartbeat until the next interval; after three such intervals it counts as stuck.
    do vi.advanceTimersByTime(20 * SECOND);
    while (!(await Promise.race([secondChange, setTimeout(2 * SECOND)])));
    expect(stream.events[1]).toEqual({ event: 'beat', id: '0', data: {} });
    await secondApp.close();
    vi.useRealTimers();
  });

  test("of a member excludes other members' changes, and an admin's includes all", async () => {
    const [a, b, admin] = await Promise.all([app.member, app.verified, app.admin].map((by) => openStream(app, by)));
    await sendText(app.member);
    await sendText(app.verified);
    await replyToMember(app.verified);
    const { member, verified } = app;
    await Promise.all([
      a!.until(() => a!.changes().length === 1),
      b!.until(() => b!.changes().length === 2),
      admin!.until(() => admin!.changes().length === 6),
    ]);
    expect([idsOf(a!), idsOf(b!), idsOf(admin!)]).toEqual([
      loggedFor(member.id),
      loggedFor(verified.id),
      loggedFor('admin'),
    ]);
  });

  test('interrupted while 200 messages are written resumes without gaps or duplicates', async () => {
    const first = await openStream(app, app.member);
    const writing = (async () => {
      for (let each = 0; each < 200; each++) await (each % 2 ? sendText() : replyToMember());
    })();
    await first.until(() => first.changes().length >= 40);
    first.close();
    const before = idsOf(first);
    const second = await openStream(app, {
      headers: { ...app.member.headers, 'last-event-id': String(before.at(-1)) },
      query: '?since=0',
    });
    await second.until(() => second.changes().length >= 60);
    second.close();
    const between = idsOf(second);
    const third = await openStream(app, { headers: app.member.headers, query: `?since=${between.at(-1)}` });
    await writing;
    await third.until(() => third.events.some(({ id }) => Number(id) === loggedFor(app.member.id).at(-1)));
    expect([...before, ...between, ...idsOf(third)]).toEqual(loggedFor(app.member.id));
  });

  test('over 500 events behind, or with a foreign cursor, is asked to reload everything', async () => {
    const line = `('${app.member.id}', 'messaging', 1)`;
    app.rows(
      `insert into change_log (audience, feature, at) values ${Array.from({ length: 501 }, () => line)} returning seq`,
    );
    for (const query of ['?since=0', '?since=9999']) {
      const stream = await openStream(app, { headers: app.member.headers, query });
      await stream.until((events) => events.some(({ event }) => event === 'reset'));
      expect([query, stream.changes(), stream.events.at(-1)]).toMatchObject([
        query,
        [],
        { id: '501', data: { cursor: 501 } },
      ]);
    }
    const near = await openStream(app, { headers: app.member.headers, query: '?since=1' });
    await near.until(() => near.changes().length === 500);
  });
});

describe('end of an event stream', () => {
  test('happens at once when its member logs out there, while other devices stay', async () => {
    const elsewhere = await openStream(app, { headers: await app.logIn(app.member.email) });
    const stream = await openStream(app, app.member);
    await stream.until((events) => events.length === 1);
    await app.call(app.member, 'POST', '/users/logout');
    await stream.ended;
    await replyToMember();
    await elsewhere.until(() => elsewhere.changes().length === 2);
    expect(stream.changes()).toEqual([]);
  });

  test('happens at once when its member is blocked', async () => {
    const stream = await openStream(app, app.member);
    await stream.until((events) => events.length === 1);
    await app.call(app.admin, 'PUT', `/users/${app.member.id}/block`);
    await stream.ended;
    expect(stream.changes()).toEqual([]);
  });

  test('happens before any event once its session has expired', async () => {
    const stream = await openStream(app, app.member);
    await stream.until((events) => events.length === 1);
    app.time.now += 40 * DAY;
    app.admin.headers = await app.logIn(app.admin.email);
    await replyToMember();
    await stream.ended;
    expect(stream.changes()).toEqual([]);
  });

  test('happens when the server stops, with a reconnect time', async () => {
    const streams = await Promise.all([app.member, app.admin].map((by) => openStream(app, by)));
    await Promise.all(streams.map((stream) => stream.until((events) => events.length === 1)));
    const stopped = app.server.close();
    await Promise.all(streams.map(({ ended }) => ended));
    await stopped;
    for (const { events } of streams) {
      const retry = Number(events.at(-1)?.retry);
      expect([retry >= 2000, retry < 5000]).toEqual([true, true]);
    }
  });

  test('happens to the oldest stream of a person who opens more than twenty', async () => {
    const streams: Stream[] = [];
    for (let each = 0; each < 21; each++) {
      const stream = await openStream(app, app.member);
      await stream.until((events) => events.length === 1);
      streams.push(stream);
    }
    await streams[0]!.ended;
    await replyToMember();
    await Promise.all(streams.slice(1).map((stream) => stream.until(() => stream.changes().length === 1)));
  });
});
