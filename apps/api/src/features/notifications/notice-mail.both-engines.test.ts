import { HOUR, MINUTE } from '@waha/domain/kernel/time';
import { NOTICE_MAIL_DELAY_MS } from '@waha/domain/notifications/notice-mail';
import { expect, test } from 'vitest';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';
import { mailUnreadNotices } from './mail-unread-notices';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

const choose = (isOn: boolean) => app.call(app.member, 'PUT', '/notificationsUser/mail', { isOn });
const readChoice = async () => (await app.call(app.member, 'GET', '/notificationsUser/mail')).json();
const notify = async (type = 'PAYMENT_ACCEPTED') => {
  const payload = { userId: app.member.id, type, message: 'The reason of staff.' };
  return (await app.call(app.admin, 'POST', '/notificationsUser/send', payload)).json()._id as string;
};
const run = () => mailUnreadNotices(app.context.services);
const listMails = () => app.rows("select recipient, subject, body from mails where kind = 'notices'");

/** Lets the time pass in which the member may read a notification, then runs the task. */
async function waitAndRun() {
  app.time.now += NOTICE_MAIL_DELAY_MS;
  await run();
}

test('a member gets no mail about notifications until they ask for it, and none about older ones', async () => {
  expect(await readChoice()).toEqual({ isOn: false });
  await notify();
  expect((await choose(true)).json()).toEqual({ isOn: true });
  expect(await readChoice()).toEqual({ isOn: true });
  await waitAndRun();
  expect(listMails()).toEqual([]);
});

test('unread notifications are mailed together after ten minutes, once, without the words of staff', async () => {
  await notify('INVOICE_DUE');
  await choose(true);
  await notify();
  app.time.now += 5 * MINUTE;
  await notify('WITHDRAW_ACCEPTED');
  app.time.now += NOTICE_MAIL_DELAY_MS - 5 * MINUTE - 1;
  await run();
  expect(listMails()).toEqual([]);

  app.time.now += 1;
  await Promise.all([run(), run()]);
  app.time.now += HOUR;
  await run();
  const [mail, ...others] = listMails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: app.member.email });
  expect(mail?.subject).toContain('you have new notifications');
  expect(mail?.body).toContain('Your payment has been reviewed.');
  expect(mail?.body).toContain('Your withdrawal has been reviewed.');
  expect(mail?.body).not.toContain('An invoice is waiting');
  expect(mail?.body).not.toContain('The reason of staff.');
});

test('a notification that was read in time is not mailed, and the next one is', async () => {
  await choose(true);
  const id = await notify();
  await app.call(app.member, 'PUT', `/notificationsUser/${id}/read`);
  await waitAndRun();
  expect(listMails()).toEqual([]);
  await notify('TASK_ADDED');
  await waitAndRun();
  expect(listMails()).toHaveLength(1);
  expect(listMails()[0]?.subject).toContain('You have a new task document.');
});

test('decisions are mailed as messages of staff are, in the language of the member', async () => {
  await choose(true);
  await app.call(app.member, 'PUT', `/users/${app.member.id}/language`, { language: 'fr' });
  const paymentId = await app.given.payment(app.member.id, 'N');
  const decided = await app.call(app.admin, 'PUT', `/payments/${paymentId}/validate`, { status: 'approved' });
  expect(decided.statusCode).toBe(200);
  await waitAndRun();
  expect(listMails()[0]?.body).toMatch(/^Bonjour/);
});

test.each([
  ['who turned the mails off', () => choose(false)],
  ['who is blocked', () => app.call(app.admin, 'PUT', `/users/${app.member.id}/block`, { blocked: true })],
])('a member %s gets no mail about notifications', async (_name, change) => {
  await choose(true);
  await notify();
  expect((await change()).statusCode).toBe(200);
  await waitAndRun();
  expect(listMails()).toEqual([]);
});

test('notifications that are older than two days when the server starts again are not mailed', async () => {
  await choose(true);
  await notify();
  app.time.now += 49 * HOUR;
  await run();
  expect(listMails()).toEqual([]);
});
