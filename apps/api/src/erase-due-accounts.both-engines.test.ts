import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PaymentId } from '@waha/domain/kernel/ids';
import { DAY, MINUTE } from '@waha/domain/kernel/time';
import { describe, expect, test, vi } from 'vitest';
import { decidePayment } from '#features/purchase/decide-payment';
import { listMailFilesFor } from '#platform/mail/mail-to-disk';
import { acceptClock } from '#platform/process/clock-checkpoint';
import type { Services } from '#platform/services';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { killBeforeCommit } from '#testing/kill-before-commit';
import { openAppForEach } from '#testing/open-app-for-each';
import { PASSWORD } from '#testing/open-test-app';
import { eraseDueAccounts } from './erase-due-accounts';

type Person = StaffedApp['member'];

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

const services = () => app.context.services;
const erase = (on: Services = services()) => eraseDueAccounts(on);
const sendMails = () => services().mailer.deliver();
async function request(by: Person = app.member) {
  expect((await app.call(by, 'POST', '/account/deletion', { password: PASSWORD })).statusCode).toBe(200);
  await sendMails();
}
/** Sets the clock. Without `acceptClock` the server takes a long jump for a wrong clock. */
async function goTo(at: number): Promise<void> {
  app.time.now = at;
  await services().transact(acceptClock);
}
/** Starts the erasure and waits for its last mail, as two runs of the task with the mailer in between do. */
async function eraseAfterMail(): Promise<void> {
  await erase();
  await sendMails();
  app.time.now += MINUTE;
  await erase();
}
const reject = (paymentId: PaymentId) =>
  services().transact((unit) =>
    decidePayment(unit, { paymentId, decision: { status: 'rejected', reason: 'No transfer' }, by: app.admin.id }),
  );
const nameOf = ({ id }: Person) => app.rows(`select name from people where id = '${id}'`)[0]!.name;
const isErased = (person: Person) => nameOf(person) === 'Erased';
const countLastMails = () => Number(app.rows(`select count(*) as n from mails where kind = 'deletionStarts'`)[0]!.n);
const countErasures = () => app.audited('member.erased').length;
const erasedRow = { outcome: 'erased', reason: null, hold_reason: null };
const readEnd = () => app.rows('select outcome, reason, hold_reason from account_deletions');

describe('erasure of accounts with a scheduled deletion', () => {
  test('waits 30 days, then the last mail, and leaves neither the mail nor the address', async () => {
    const { dataDir } = app;
    await request();
    await goTo(app.time.now + 30 * DAY - 1);
    await erase();
    expect([isErased(app.member), countLastMails()]).toEqual([false, 0]);
    app.time.now += 1;
    await erase();
    await erase();
    expect([isErased(app.member), countLastMails()]).toEqual([false, 1]);
    await sendMails();
    expect(await listMailFilesFor(dataDir, app.member.email)).toHaveLength(2);
    await erase();
    expect(nameOf(app.member)).toBe('Erased');
    expect(readEnd()).toEqual([erasedRow]);
    expect(app.rows(`select id from mails where recipient = '${app.member.email}'`)).toEqual([]);
    expect(await listMailFilesFor(dataDir, app.member.email)).toEqual([]);
    expect(app.audited('member.erased')).toMatchObject([{ actor_id: null, subject_id: app.member.id }]);
    const admin = { headers: await app.openSession(app.admin.email) };
    const seen = (await app.call(admin, 'GET', `/members/${app.member.id}/deletion`)).json();
    expect(seen).toMatchObject({ deletion: null, erasedAt: expect.any(String) });
    const again = await app.call(admin, 'POST', `/members/${app.member.id}/deletion`, { reason: 'x' });
    expect(again.json().code).toBe('user_not_found');
  });

  test('tells every device of the member that its session has ended, so that it deletes its data', async () => {
    await request();
    await goTo(app.time.now + 30 * DAY);
    const devices = [await app.openSession(app.member.email), await app.openSession(app.member.email)];
    const url = `/users/${app.member.id}`;
    for (const headers of devices) expect((await app.call({ headers }, 'GET', url)).statusCode).toBe(200);
    await eraseAfterMail();
    for (const headers of devices) {
      const reply = await app.call({ headers }, 'GET', url);
      expect([reply.statusCode, reply.json()]).toMatchObject([401, { code: 'token_invalid', sessionEnded: true }]);
    }
    // Also a device that returns after its session has expired, with its token or after the browser has deleted it.
    app.time.now += 60 * DAY;
    const page = { 'x-expect-member': app.member.id };
    for (const headers of [{ ...devices[0], ...page }, page])
      expect((await app.call({ headers }, 'GET', url)).json()).toMatchObject({ sessionEnded: true });
    const others = { 'x-expect-member': app.verified.id };
    expect((await app.call({ headers: others }, 'GET', url)).json()).not.toHaveProperty('sessionEnded');
    expect((await app.call({ headers: {} }, 'GET', url)).json()).not.toHaveProperty('sessionEnded');
    app.time.now -= 60 * DAY;
    const signIn = { email: app.member.email, password: PASSWORD };
    expect((await app.call({ headers: {} }, 'POST', '/users/login', signIn)).json().code).toBe('invalid_login');
  });

  test('happens once, however often and on however many servers it runs', async () => {
    await request();
    await request(app.verified);
    await goTo(app.time.now + 31 * DAY);
    await Promise.all([erase(), erase(), erase()]);
    expect(countLastMails()).toBe(2);
    await sendMails();
    await sendMails();
    await Promise.all([erase(), erase(), erase()]);
    await erase();
    expect([isErased(app.member), isErased(app.verified), countErasures()]).toEqual([true, true, 2]);
  });

  test('continues after a kill before any of its commits', async () => {
    await request();
    await goTo(app.time.now + 31 * DAY);
    for (let committed = 0; committed < 3; committed++)
      await erase(killBeforeCommit(services(), committed)).catch(() => {});
    await sendMails();
    expect(isErased(app.member)).toBe(false);
    for (let committed = 0; committed < 3; committed++) {
      expect(isErased(app.member)).toBe(false);
      await erase(killBeforeCommit(services(), committed)).catch(() => {});
    }
    await erase();
    expect([isErased(app.member), countErasures()]).toEqual([true, 1]);
  });

  test('waits for money that is pending again, and sends another last mail then', async () => {
    await request();
    const paymentId = await app.given.payment(app.member.id, 'Ultra One', 1);
    await goTo(app.time.now + 31 * DAY);
    await eraseAfterMail();
    expect([isErased(app.member), countLastMails()]).toEqual([false, 0]);
    const admin = { headers: await app.openSession(app.admin.email) };
    const seen = (await app.call(admin, 'GET', `/members/${app.member.id}/deletion`)).json();
    expect(seen.unsettled).toEqual({ payments: 1, recharges: 0, withdrawals: 0, refunds: 0 });
    await reject(paymentId);
    await erase();
    const second = await app.given.payment(app.member.id, 'Ultra One', 1);
    await eraseAfterMail();
    expect(isErased(app.member)).toBe(false);
    await reject(second);
    await erase();
    expect(countLastMails()).toBe(2);
    await eraseAfterMail();
    expect(isErased(app.member)).toBe(true);
  });

  test('waits for the release of a hold', async () => {
    await request();
    const url = `/members/${app.member.id}/hold`;
    await app.call(app.admin, 'PUT', url, { isHeld: true, reason: 'A dispute' });
    await goTo(app.time.now + 60 * DAY);
    await eraseAfterMail();
    expect(isErased(app.member)).toBe(false);
    const admin = { headers: await app.openSession(app.admin.email) };
    await app.call(admin, 'PUT', url, { isHeld: false, reason: 'Settled' });
    await eraseAfterMail();
    expect(isErased(app.member)).toBe(true);
    expect(readEnd()).toEqual([erasedRow]);
  });

  test('does not happen to a member who kept the account, also after the last mail', async () => {
    await request();
    await goTo(app.time.now + 31 * DAY);
    await erase();
    await sendMails();
    const headers = await app.openSession(app.member.email);
    expect((await app.call({ headers }, 'DELETE', '/account/deletion')).statusCode).toBe(204);
    await eraseAfterMail();
    expect(isErased(app.member)).toBe(false);
  });

  test('does not wait for a last mail that cannot be sent for a day', async () => {
    await request();
    await goTo(app.time.now + 31 * DAY);
    await erase();
    app.time.now += DAY;
    await sendMails();
    await erase();
    expect(isErased(app.member)).toBe(true);
  });

  test('does not happen while the clock is far ahead', async () => {
    await services().transact(acceptClock);
    await request();
    app.time.now += 100 * DAY;
    await eraseAfterMail();
    expect([isErased(app.member), countLastMails()]).toEqual([false, 0]);
  });

  test('continues with the others when one fails', async () => {
    await request();
    await request(app.verified);
    await goTo(app.time.now + 31 * DAY);
    await erase();
    await sendMails();
    await sendMails();
    const { hash } = services().passwords;
    const failing = vi.spyOn(services().passwords, 'hash').mockRejectedValueOnce(new Error('busy'));
    await erase();
    failing.mockImplementation(hash);
    expect([isErased(app.member), isErased(app.verified)].filter(Boolean)).toHaveLength(1);
    await erase();
    expect([isErased(app.member), isErased(app.verified)]).toEqual([true, true]);
  });

  test('marks the database file for its rewrite at the next start', async () => {
    await request();
    await goTo(app.time.now + 31 * DAY);
    await eraseAfterMail();
    expect(existsSync(join(app.dataDir, 'rewrite-due'))).toBe(!services().config.database);
  });
});
