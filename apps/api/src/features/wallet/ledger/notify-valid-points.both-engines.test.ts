import { DAY, HOUR } from '@waha/domain/kernel/time';
import { expect, test } from 'vitest';
import { acceptClock } from '#platform/process/clock-checkpoint';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { killBeforeCommit } from '#testing/kill-before-commit';
import { openAppForEach } from '#testing/open-app-for-each';
import { notifyValidPoints } from './notify-valid-points';

/** Ten in the morning in Tunis. */
const NOW = Date.UTC(2026, 10, 24, 9);
let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp({ now: NOW });
  return app;
});

const send = () => notifyValidPoints(app.context.services);
/** Sets the clock. Without `acceptClock` the server takes a jump of a day for a wrong clock, and sends nothing. */
async function goTo(at: number): Promise<void> {
  app.time.now = at;
  await app.context.services.transact(acceptClock);
}
const listNotices = async () => {
  const member = { headers: await app.openSession(app.member.email) };
  const notices: { type: string; facts: unknown }[] = (await app.call(member, 'GET', '/notificationsUser')).json();
  return notices.filter(({ type }) => type === 'POINTS_VALID').map(({ facts }) => facts);
};
function addEntry(kind: string, points: number, becomesValidAt: number): void {
  app.rows(
    `insert into point_entries (member_id, account, points, earned_at, becomes_valid_at, kind, source, period)
     values ('${app.member.id}', 'wallet', ${points}, 0, ${becomesValidAt}, '${kind}', '${kind} ${becomesValidAt}', 0)
     returning id`,
  );
}

test('a member gets one notification when bonus points become valid, however often and on however many servers it runs', async () => {
  addEntry('pack_bonus', 24, NOW + DAY);
  addEntry('pack_bonus', 12, NOW + DAY + HOUR);
  await send();
  expect(await listNotices()).toEqual([]);
  await goTo(NOW + DAY);
  await Promise.all([send(), send(), send()]);
  await send();
  expect(await listNotices()).toEqual([{ points: 24 }]);
  await goTo(NOW + DAY + HOUR);
  await send();
  expect(await listNotices()).toEqual([{ points: 24 }]);
  await goTo(NOW + 2 * DAY);
  await send();
  await send();
  expect(await listNotices()).toEqual([{ points: 12 }, { points: 24 }]);
});

test('points that become valid at night have one notification in the morning', async () => {
  addEntry('pack_bonus', 24, NOW + 12 * HOUR);
  addEntry('invitation', 10, NOW + 13 * HOUR);
  await goTo(NOW + 14 * HOUR);
  await send();
  expect(await listNotices()).toEqual([]);
  await goTo(NOW + DAY);
  await send();
  expect(await listNotices()).toEqual([{ points: 34 }]);
});

test('a blocked member, reversed points and old points have no notification', async () => {
  addEntry('pack_bonus', 24, NOW);
  addEntry('pack_bonus_cancelled', -24, NOW);
  addEntry('pack_bonus', 8, NOW - 3 * DAY);
  await send();
  addEntry('invitation', 10, NOW - HOUR);
  app.rows(`update people set blocked_at = 1 where id = '${app.member.id}' returning id`);
  await send();
  app.rows(`update people set blocked_at = null where id = '${app.member.id}' returning id`);
  expect(await listNotices()).toEqual([]);
});

test('a kill before the commit notifies the member later', async () => {
  addEntry('pack_bonus', 24, NOW);
  const { services } = app.context;
  await expect(notifyValidPoints(killBeforeCommit(services))).rejects.toThrow('killed');
  expect(await listNotices()).toEqual([]);
  await send();
  expect(await listNotices()).toEqual([{ points: 24 }]);
});
