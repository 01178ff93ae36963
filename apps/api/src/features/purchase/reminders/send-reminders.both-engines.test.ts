import { DAY, HOUR, MINUTE } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { createMailPreferenceUrl } from '#features/announcements/mail-preference';
import { describePush } from '#features/notifications/describe-push';
import { readAllRows } from '#platform/documents/member-data';
import { acceptClock } from '#platform/process/clock-checkpoint';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { killBeforeCommit } from '#testing/kill-before-commit';
import { openAppForEach } from '#testing/open-app-for-each';
import { eraseReminders, readPurchaseData } from '../purchase.member-data';
import { sendReminders } from './send-reminders';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp({ env: { WAHA_PURCHASE_REMINDERS: 'on' } });
  return app;
});

const PACK = 'Ultra One';
const readPackId = () => app.rows(`select id from packs where pack_name = '${PACK}'`)[0]?.id as string;
const send = () => sendReminders(app.context.services);

/** Lets the member watch the first seconds of a training video of 30. */
async function watch(seconds = 30, by = app.member): Promise<void> {
  const progress = { rev: '', intervals: [[0, seconds]], duration: 30 };
  const response = await app.call(by, 'PUT', `/training/${readPackId()}/progress`, progress);
  expect(response.statusCode, response.body).toBe(200);
}

type Notice = { type: string; message: string; facts: object };
async function listReminders(by = app.member): Promise<Notice[]> {
  const notices: Notice[] = (
    await app.call({ headers: await app.openSession(by.email) }, 'GET', '/notificationsUser')
  ).json();
  return notices.filter(({ type }) => type === 'PURCHASE_UNFINISHED');
}
const countReminders = async (by = app.member) => (await listReminders(by)).length;

/** Moves the clock while the server runs: it marks each hour. */
async function pass(milliseconds: number): Promise<void> {
  app.time.now += milliseconds;
  await app.context.services.transact(acceptClock);
}

describe('reminder of an unfinished purchase', () => {
  test('comes 3 days after the video, a second time 7 days later, and then never again', async () => {
    await watch();
    await pass(3 * DAY - MINUTE);
    await send();
    expect(await countReminders()).toBe(0);
    await pass(MINUTE);
    await send();
    await send();
    expect(await listReminders()).toMatchObject([
      { message: `Your purchase of ${PACK} is waiting for your quiz.`, facts: { packName: PACK, step: 'quiz' } },
    ]);
    await pass(7 * DAY - MINUTE);
    await send();
    expect(await countReminders()).toBe(1);
    await pass(MINUTE);
    await send();
    expect(await countReminders()).toBe(2);
    for (let day = 0; day < 30; day++) {
      await pass(DAY);
      await send();
    }
    expect(await countReminders()).toBe(2);
  });

  test('names the payment when the quiz is approved', async () => {
    await watch();
    await app.given.quiz(app.member.id, PACK, app.admin.id);
    await pass(3 * DAY);
    await send();
    expect(await listReminders()).toMatchObject([
      { message: `Your purchase of ${PACK} is waiting for your payment.`, facts: { packName: PACK, step: 'payment' } },
    ]);
  });

  test('is one, by several servers and at the same time', async () => {
    await watch();
    await watch(30, app.verified);
    await pass(4 * DAY);
    await Promise.all([send(), send(), send()]);
    expect([await countReminders(), await countReminders(app.verified)]).toEqual([1, 1]);
  });

  test('is none if the process ends before the commit, and one afterwards', async () => {
    await watch();
    await pass(3 * DAY);
    await expect(sendReminders(killBeforeCommit(app.context.services))).rejects.toThrow('killed');
    expect(await countReminders()).toBe(0);
    await send();
    expect(await countReminders()).toBe(1);
  });

  test('waits for the morning: never before 08:00 or after 20:00 in Tunis', async () => {
    // 09:00 UTC is 10:00 in Tunis.
    await watch();
    await pass(3 * DAY + 10 * HOUR);
    await send();
    expect(await countReminders()).toBe(0);
    await pass(12 * HOUR);
    await send();
    expect(await countReminders()).toBe(1);
  });

  test('is also sent after an outage of some days', async () => {
    await watch();
    await pass(9 * DAY);
    await send();
    expect(await countReminders()).toBe(1);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['whose video is not seen to its end', () => watch(20)],
    ['whose quiz staff check', async () => [await watch(), await app.given.quiz(app.member.id, PACK)]],
    ['with a pending payment', async () => [await watch(), await app.given.payment(app.member.id, PACK)]],
    ['that is paid', async () => [await watch(), await app.given.pack(app.member.id, PACK, app.admin.id)]],
    [
      'of a pack that is no longer on sale',
      async () => [
        await watch(),
        app.rows(`update packs set off_sale_at = 1 where pack_name = '${PACK}' returning id`),
      ],
    ],
  ])('does not come for a purchase %s', async (_state, begin) => {
    await begin();
    await pass(4 * DAY);
    await send();
    expect(await countReminders()).toBe(0);
  });

  test('does not come for a purchase that was left long ago', async () => {
    await watch();
    await pass(31 * DAY);
    await send();
    expect(await countReminders()).toBe(0);
  });

  test('does not come to a member who ended announcement mail, nor to a blocked one', async () => {
    await watch();
    await watch(30, app.verified);
    const url = createMailPreferenceUrl(app.member.id, app.context.services.secret);
    expect((await app.server.inject({ method: 'POST', url })).statusCode).toBe(200);
    app.rows(`update people set blocked_at = 1 where id = '${app.verified.id}' returning id`);
    await pass(4 * DAY);
    await send();
    expect(app.rows('select * from purchase_reminders')).toEqual([]);
  });

  test('does not come while the clock is not trusted', async () => {
    await watch();
    await pass(0);
    app.time.now += 400 * DAY;
    app.rows(`update training_progress set updated_at = ${app.time.now - 4 * DAY} returning pack_id`);
    await send();
    expect(await countReminders()).toBe(0);
  });

  test('has a push that opens the missing step, until it is read', async () => {
    await watch();
    await pass(3 * DAY);
    await send();
    const subjectId = app.rows('select id from member_notifications')[0]?.id as string;
    const push = { personId: app.member.id, kind: 'PURCHASE_UNFINISHED', subjectId } as const;
    const { services } = app.context;
    const payload = await describePush(services, push);
    const navigate = `${services.config.publicUrl}/dashboard?open=quiz&pack=Ultra+One`;
    expect(payload?.notification).toMatchObject({ navigate, tag: 'purchase' });
    app.rows('update member_notifications set read_at = 1 returning id');
    expect(await describePush(services, push)).toBeUndefined();
  });

  test('is exported, and its record erased', async () => {
    await watch();
    await pass(3 * DAY);
    await send();
    const { db, transact } = app.context.services;
    const list = () => readAllRows(readPurchaseData(db, app.member.id).purchaseReminders);
    expect(await list()).toMatchObject([{ number: 1, step: 'quiz' }]);
    await transact(({ tx }) => eraseReminders(tx, app.member.id));
    expect(await list()).toEqual([]);
  });
});

test('no reminder is sent without the setting', async () => {
  await watch();
  await pass(4 * DAY);
  app.context.services.config.purchaseReminders = 'off';
  await send();
  expect(await countReminders()).toBe(0);
});
