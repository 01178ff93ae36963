import { DAY, HOUR, toIso } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { createPdf } from '#testing/fixtures/create-fixtures';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { sendRecharge } from '#testing/fixtures/send-recharge';
import { setUpTwoStep } from '#testing/fixtures/set-up-two-step';
import { openAppForEach } from '#testing/open-app-for-each';
import { PASSWORD } from '#testing/open-test-app';
import { sendForm } from '#testing/send-form';

type Person = StaffedApp['member'];

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

const read = async (by: Person = app.member) => (await app.call(by, 'GET', '/account/deletion')).json();
const request = (body: object = { password: PASSWORD }, by: Person = app.member) =>
  app.call(by, 'POST', '/account/deletion', body);
const cancel = (by: Person = app.member) => app.call(by, 'DELETE', '/account/deletion');
const urlOf = (member: Person) => `/members/${member.id}/deletion`;
const readByStaff = async (by: Person = app.admin, member: Person = app.member) =>
  (await app.call(by, 'GET', urlOf(member))).json();
const setHold = (isHeld: boolean, reason: string, by: Person = app.admin) =>
  app.call(by, 'PUT', `/members/${app.member.id}/hold`, { isHeld, reason });
const mails = () =>
  app.rows(
    `select kind, subject from mails where recipient = '${app.member.email}' and kind like 'deletion%' order by id`,
  );
const NOTHING = { payments: 0, recharges: 0, withdrawals: 0, refunds: 0 };

describe('account deletion', () => {
  test('tells a member what is deleted, what is kept, what is pending, and what they would lose', async () => {
    await app.given.payment(app.member.id, 'Ultra One', 1);
    await sendRecharge(app, app.member, 100);
    const invoice = { url: `/invoices/upload/${app.member.id}`, fields: { invoiceDate: '2026-02-01' } };
    await sendForm(app, app.admin, { ...invoice, files: { pdf: createPdf() } });
    app.rows(
      `insert into point_entries (member_id, account, points, earned_at, becomes_valid_at, kind, source, period)
       values ('${app.member.id}', 'wallet', 24, 0, 0, 'pack_bonus', 'x', 0),
         ('${app.member.id}', 'wallet', 6, 0, ${app.time.now + DAY}, 'pack_bonus', 'x', 1),
         ('${app.member.id}', 'wallet', 6, 0, ${app.time.now + 2 * DAY}, 'pack_bonus', 'x', 2) returning id`,
    );

    expect(await read()).toMatchObject({
      deletion: null,
      unsettled: { payments: 1, recharges: 1, withdrawals: 0, refunds: 0 },
      points: { valid: 24, notYetValid: 12, allValidAt: toIso(app.time.now + 2 * DAY) },
      unpaidInvoices: { count: 1, millimes: 0 },
      deleted: expect.arrayContaining([expect.stringContaining('identity card')]),
      kept: expect.arrayContaining([expect.stringContaining('the law requires')]),
    });
    await app.call(app.member, 'PUT', `/users/${app.member.id}/language`, { language: 'fr' });
    expect((await read()).kept[0]).toContain('la loi impose');
    const inArabic = await app.call(app.member, 'GET', '/account/deletion?language=ar');
    expect(inArabic.json().kept[0]).toContain('القانون');
  });

  test('is scheduled in 30 days, with a mail, and the first date stays', async () => {
    const eraseAt = toIso(app.time.now + 30 * DAY);
    const first = await request();
    expect(first.json()).toEqual({ deletion: { eraseAt, isHeld: false } });
    app.time.now += HOUR / 2;
    expect((await request()).json()).toEqual({ deletion: { eraseAt, isHeld: false } });
    expect((await read()).deletion).toEqual({ eraseAt, isHeld: false });
    expect(mails()).toEqual([{ kind: 'deletionScheduled', subject: expect.stringContaining('will be deleted') }]);
    expect(app.audited('deletion.requested')).toMatchObject([{ actor_id: app.member.id, subject_id: app.member.id }]);
    expect((await app.call(app.member, 'GET', `/users/${app.member.id}`)).statusCode).toBe(200);
  });

  test('requires the password, which counts like a login', async () => {
    expect((await request({})).json().code).toBe('current_password_wrong');
    for (let attempt = 0; attempt < 10; attempt++) await request({ password: 'wrong' });
    expect((await request({ password: 'wrong' })).json().code).toBe('too_many_logins');
    expect((await read()).deletion).toBeNull();
  });

  test('requires no password within the hour of a login with a passkey', async () => {
    app.rows(`update sessions set stepped_at = ${app.time.now} where person_id = '${app.member.id}' returning id`);
    expect((await request({})).statusCode).toBe(200);
    app.rows(
      `update sessions set stepped_at = ${app.time.now - HOUR} where person_id = '${app.verified.id}' returning id`,
    );
    expect((await request({}, app.verified)).json().code).toBe('current_password_wrong');
  });

  test('is refused while money is pending', async () => {
    await app.given.payment(app.member.id, 'Ultra One', 1);
    expect((await request()).json()).toMatchObject({
      code: 'deletion_unsettled',
      unsettled: { ...NOTHING, payments: 1 },
    });
    expect(mails()).toEqual([]);
  });

  test('is refused until a refund is paid', async () => {
    const paymentId = await app.given.pack(app.member.id, 'Ultra One', app.admin.id);
    await app.given.profile(app.member.id, { mobile: '21698000001' });
    expect((await app.call(app.admin, 'DELETE', `/payments/${paymentId}`)).statusCode).toBe(200);
    const refused = { code: 'deletion_unsettled', unsettled: { ...NOTHING, refunds: 1 } };
    expect((await request()).json()).toMatchObject(refused);
    const [{ id }] = app.rows('select id from refunds') as [{ id: string }];
    await app.call(app.finance, 'PUT', `/admin/refunds/${id}`, { status: 'approved' });
    expect((await request()).json()).toMatchObject(refused);
    await app.call(app.finance, 'PUT', `/admin/refunds/${id}/paid`, { reference: 'T-77' });
    expect((await request()).statusCode).toBe(200);
  });

  test('is cancelled by the member, once, with a mail, and can be requested again', async () => {
    await request();
    expect((await cancel()).statusCode).toBe(204);
    expect((await cancel()).statusCode).toBe(204);
    expect((await read()).deletion).toBeNull();
    expect(mails().map(({ kind }) => kind)).toEqual(['deletionScheduled', 'deletionCancelled']);
    expect(app.audited('deletion.cancelled')).toHaveLength(1);
    app.time.now += HOUR / 2;
    await request();
    expect((await read()).deletion).toMatchObject({ eraseAt: toIso(app.time.now + 30 * DAY) });
  });

  test('is scheduled once, however many devices request it at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => request()));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
    expect(app.rows('select member_id from account_deletions')).toEqual([{ member_id: app.member.id }]);
    expect(mails()).toHaveLength(1);
  });

  test('is not possible for staff and signed-out callers', async () => {
    for (const staff of [app.admin, app.commercial, app.finance]) {
      expect((await request({ password: PASSWORD }, staff)).statusCode).toBe(403);
      expect((await app.call(staff, 'GET', '/account/deletion')).statusCode).toBe(403);
    }
    expect((await app.call({ headers: {} }, 'POST', '/account/deletion', {})).statusCode).toBe(401);
  });
});

describe('account deletion for administrators', () => {
  test('shows the date, and a hold with its reason until it is released', async () => {
    expect(await readByStaff()).toEqual({ deletion: null, hold: null, erasedAt: null, unsettled: NOTHING });
    await request();
    const dates = { requestedAt: toIso(app.time.now), eraseAt: toIso(app.time.now + 30 * DAY) };
    expect((await readByStaff()).deletion).toEqual(dates);
    expect((await setHold(true, 'A dispute about a transfer')).statusCode).toBe(204);
    expect(await readByStaff()).toMatchObject({
      deletion: dates,
      hold: { at: dates.requestedAt, by: expect.stringContaining('Leila'), reason: 'A dispute about a transfer' },
    });
    expect((await setHold(true, 'Another reason')).statusCode).toBe(204);
    expect((await read()).deletion).toMatchObject({ isHeld: true });
    await setHold(false, 'Settled');
    expect(await readByStaff()).toMatchObject({ deletion: dates, hold: null });
    await setHold(false, 'Settled again');
    const details = (action: string) => app.audited(action).map((line) => JSON.parse(String(line.details)));
    expect(details('hold.set')).toEqual([{ reason: 'A dispute about a transfer' }]);
    expect(details('hold.released')).toEqual([{ reason: 'Settled' }]);
  });

  test('is requested and cancelled by letter, with a reason that is logged', async () => {
    expect((await app.call(app.admin, 'POST', urlOf(app.member), { reason: ' ' })).statusCode).toBe(400);
    expect((await app.call(app.admin, 'POST', urlOf(app.member), { reason: 'Letter of 3 May' })).statusCode).toBe(204);
    expect((await readByStaff()).deletion.request).toEqual({
      by: expect.stringContaining('Leila'),
      reason: 'Letter of 3 May',
    });
    expect(mails().map(({ kind }) => kind)).toEqual(['deletionScheduled']);
    const undo = () => app.call(app.admin, 'POST', `${urlOf(app.member)}/cancel`, { reason: 'Second letter' });
    expect((await undo()).statusCode).toBe(204);
    expect((await undo()).json().code).toBe('not_found');
    expect(app.audited('deletion.requested')).toMatchObject([
      { actor_id: app.admin.id, details: '{"reason":"Letter of 3 May"}' },
    ]);
    expect(app.rows('select reason, outcome from account_deletions')).toEqual([{ reason: null, outcome: 'kept' }]);
  });

  test('is only for administrators, behind their second step, and not for staff accounts', async () => {
    await request();
    for (const by of [app.commercial, app.finance, app.member, app.verified]) {
      expect((await app.call(by, 'GET', urlOf(app.member))).statusCode).toBe(403);
      expect((await setHold(true, 'x', by)).statusCode).toBe(403);
      expect((await app.call(by, 'POST', urlOf(app.member), { reason: 'x' })).statusCode).toBe(403);
    }
    const ofStaff = await app.call(app.admin, 'POST', urlOf(app.finance), { reason: 'x' });
    expect(ofStaff.json().code).toBe('user_not_found');
    await setUpTwoStep(app, app.admin);
    app.time.now += HOUR + 1;
    expect((await setHold(true, 'x')).json().code).toBe('fresh_step_needed');
    expect((await app.call(app.admin, 'POST', urlOf(app.verified), { reason: 'x' })).json().code).toBe(
      'fresh_step_needed',
    );
  });

  test('is a filter of the table of members', async () => {
    await request();
    const list = async (query: string, by = app.admin) =>
      (await app.call(by, 'GET', `/members?${query}`)).json().members.map(({ _id }: { _id: string }) => _id);
    expect(await list('deletion=yes')).toEqual([app.member.id]);
    expect(await list('deletion=yes&q=Amina')).toEqual([app.member.id]);
    expect(await list('deletion=yes&q=Nour')).toEqual([]);
    expect(await list('deletion=yes', app.commercial)).toEqual([]);
    await cancel();
    expect(await list('deletion=yes')).toEqual([]);
  });
});
