import type { WireAuditLine } from '@waha/domain/audit/audit.contract';
import type { MemberId } from '@waha/domain/kernel/ids';
import { DAY, toIso } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { checkLedger } from '#features/wallet/ledger/check-ledger';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { readMemberJson } from '#testing/fixtures/read-member-json';
import { openAppForEach } from '#testing/open-app-for-each';
import { eraseInvitationCode, readInvitationsData } from './invitations.member-data';

const ON = { WAHA_INVITATION_POINTS: '20', WAHA_INVITATION_LIMIT: '2' };

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp({ env: ON });
  return app;
});

const readInvitations = async ({ email }: { email: string } = app.member) =>
  (await app.call({ headers: await app.openSession(email) }, 'GET', '/invitations')).json();
const readCode = async (by = app.member): Promise<string> => (await readInvitations(by)).code;

/** Signs a person up and returns the account's id. */
async function signUp(name: string, invitation?: unknown, from = app): Promise<MemberId> {
  const email = `${name}.trabelsi@waha.example`.toLowerCase();
  const payload = { name, surname: 'Trabelsi', email, password: 'sous les palmiers 7', invitation };
  const response = await from.server.inject({ method: 'POST', url: '/api/users/signup', payload });
  expect([response.statusCode, response.json()], name).toEqual([201, { message: 'Signup successful!' }]);
  return from.rows(`select id from people where email = '${email}'`)[0]?.id as MemberId;
}

/** Sessions of staff end after some idle hours. */
const admin = async () => ({ headers: await app.openSession(app.admin.email) });
const approve = async (payment: string, key?: string) =>
  app.call(await admin(), 'PUT', `/payments/${payment}/validate`, { status: 'approved' }, key);
const cancel = async (payment: string) => app.call(await admin(), 'DELETE', `/payments/${payment}`);
const preview = async (payment: string) =>
  (await app.call(await admin(), 'GET', `/payments/${payment}/cancellation`)).json();

/** Signs a person up with the member's link and lets staff approve their payment. */
async function invite(name: string, code: string): Promise<{ id: MemberId; payment: string }> {
  const id = await signUp(name, code);
  const payment = await app.given.payment(id, 'Ultra One');
  expect((await approve(payment)).statusCode).toBe(200);
  return { id, payment };
}

const listEntries = (by = app.member) =>
  app.rows(
    `select kind, account, points, becomes_valid_at - earned_at as held from point_entries
     where member_id = '${by.id}' order by id`,
  );
const credit = { kind: 'invitation', account: 'wallet', points: 20, held: 31 * DAY };

/** The ledger has no fault, on either engine. */
const checkFaults = async () => expect((await checkLedger(app.context.services.db, app.time.now)).faults).toEqual([]);

describe('invitation link', () => {
  test('is created once, differs between members, and says what it brings', async () => {
    const [first, other] = [await readInvitations(), await readInvitations(app.verified)];
    expect(first).toEqual({
      ...{ code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/), points: 20, monthlyLimit: 2 },
      ...{ creditedThisMonth: 0, withdrawalDays: 31, invitations: [] },
    });
    expect(await readInvitations()).toEqual(first);
    expect(other.code).not.toBe(first.code);
    expect((await app.server.inject('/api/config')).json().invitationPoints).toBe(20);
  });

  test('is created once by two calls at a time', async () => {
    const codes = await Promise.all([readCode(), readCode(), readCode()]);
    expect(new Set(codes).size).toBe(1);
  });

  test('is for members only', async () => {
    const { member, admin, commercial, finance } = app;
    expect(await app.seenBy('/api/invitations', member, admin, commercial, finance)).toEqual([200, 403, 403, 403]);
  });
});

describe('sign-up with a link', () => {
  test('is listed to the inviter without any data of the invited member', async () => {
    const id = await signUp('Yasmine', await readCode());
    const { invitations } = await readInvitations();
    expect(invitations).toEqual([
      { _id: expect.any(String), status: 'signed_up', signedUpAt: '2026-01-15T09:00:00.000Z' },
    ]);
    expect(JSON.stringify(invitations)).not.toContain(id);
    expect(app.audited('invitation.used')).toEqual([
      { actor_id: id, subject_id: id, member_id: app.member.id, details: null },
    ]);
    // The change log tells the inviter's devices without the id of the invited member.
    expect(app.rows(`select subject_id as id from change_log where audience = '${app.member.id}'`)).toEqual([
      { id: invitations[0]._id },
    ]);
  });

  test.each<[string, unknown]>([
    ['unknown', 'ZZZZZZZZ'],
    ['malformed', "7K3M' or 1=1"],
    ['very long', '7'.repeat(5000)],
    ['empty', ''],
    ['absent', undefined],
  ])('works with a code that is %s, and records nothing', async (_what, code) => {
    await signUp('Yasmine', code);
    expect(app.rows('select * from invitations')).toEqual([]);
  });

  test('accepts the code in another spelling', async () => {
    const code = await readCode();
    await signUp('Yasmine', ` ${code.slice(0, 4)}-${code.slice(4).toLowerCase()} `);
    expect((await readInvitations()).invitations).toHaveLength(1);
  });
});

describe('first approved payment of an invited member', () => {
  test('credits the inviter once, also on a retry, and notifies them', async () => {
    const id = await signUp('Yasmine', await readCode());
    const payment = await app.given.payment(id, 'Ultra One');
    expect(listEntries()).toEqual([]);
    const key = '0190f3a0-0000-7000-8000-00000000000a';
    for (let call = 0; call < 3; call++) expect((await approve(payment, key)).statusCode).toBe(200);
    expect(listEntries()).toEqual([credit]);
    await approve(await app.given.payment(id, 'Ultra One'));
    expect(listEntries()).toEqual([credit]);

    const { creditedThisMonth, invitations } = await readInvitations();
    expect([creditedThisMonth, invitations]).toMatchObject([1, [{ status: 'credited', points: 20 }]]);
    const [notice, ...others] = (await app.call(app.member, 'GET', '/notificationsUser')).json();
    expect([notice, others]).toMatchObject([{ type: 'INVITATION_CREDITED', facts: { points: 20 } }, []]);
    expect(app.audited('invitation.credited')).toEqual([
      { actor_id: app.admin.id, subject_id: id, member_id: app.member.id, details: '{"points":20}' },
    ]);
    const lines: WireAuditLine[] = (await app.call(await admin(), 'GET', '/audit?kind=money')).json();
    expect(lines.find(({ action }) => action === 'invitation.credited')).toMatchObject({
      ...{ member: { name: 'Amina Ben Salah' }, subject: { kind: 'person', label: 'Yasmine Trabelsi' } },
      details: { points: 20 },
    });
    await checkFaults();
  });

  test('credits once when two payments are approved at a time', async () => {
    const id = await signUp('Yasmine', await readCode());
    const payments = [await app.given.payment(id, 'Ultra One'), await app.given.payment(id, 'Ultra One')];
    expect((await Promise.all(payments.map((each) => approve(each)))).map((each) => each.statusCode)).toEqual([
      200, 200,
    ]);
    expect(listEntries()).toEqual([credit]);
    await checkFaults();
  });

  test('takes the credit back when it is cancelled, and another payment does not bring it again', async () => {
    const { id, payment } = await invite('Yasmine', await readCode());
    app.time.now += DAY;
    expect((await preview(payment)).refusedBecause).toBeNull();
    expect((await cancel(payment)).statusCode).toBeLessThan(300);
    const back = { ...credit, kind: 'invitation_cancelled', points: -20, held: 30 * DAY };
    expect(listEntries()).toEqual([credit, back]);
    await approve(await app.given.payment(id, 'Ultra One'));
    expect(listEntries()).toEqual([credit, back]);
    expect(await readInvitations()).toMatchObject({ creditedThisMonth: 0, invitations: [{ status: 'reversed' }] });
    expect(app.audited('invitation.reversed')).toMatchObject([{ subject_id: id, details: '{"points":20}' }]);
    const later = { headers: await app.openSession(app.member.email) };
    const [notice] = (await app.call(later, 'GET', '/notificationsUser')).json();
    expect(notice).toMatchObject({ type: 'INVITATION_REVERSED', facts: { points: 20 } });
    await checkFaults();
  });

  test('cannot be cancelled after the inviter withdrew the points', async () => {
    const { payment } = await invite('Yasmine', await readCode());
    app.time.now += 32 * DAY;
    const at = app.time.now;
    app.rows(
      `insert into point_entries (member_id, account, points, earned_at, becomes_valid_at, kind, source, period)
       values ('${app.member.id}', 'wallet', -20, ${at}, ${at}, 'withdrawal', 'w1', 0) returning id`,
    );
    expect((await preview(payment)).refusedBecause).toEqual(expect.any(String));
    expect([(await cancel(payment)).json().code, listEntries()[0]]).toEqual(['points_already_withdrawn', credit]);
  });

  test('brings nothing above the monthly limit, and again in the next month', async () => {
    const code = await readCode();
    for (const name of ['Yasmine', 'Sami', 'Hedi']) await invite(name, code);
    expect(listEntries()).toEqual([credit, credit]);
    expect(app.audited('invitation.not-credited')).toMatchObject([
      { member_id: app.member.id, details: '{"noCredit":"monthly_limit"}' },
    ]);
    // February begins at 23:00 UTC.
    app.time.now = Date.UTC(2026, 0, 31, 22, 59);
    await invite('Zied', code);
    expect(listEntries()).toHaveLength(2);
    app.time.now = Date.UTC(2026, 0, 31, 23);
    await invite('Rim', code);
    expect(listEntries()).toHaveLength(3);
    const [newest, last] = (await readInvitations()).invitations;
    expect([newest.status, last]).toEqual([
      'credited',
      { _id: last._id, status: 'not_credited', signedUpAt: last.signedUpAt, decidedAt: last.decidedAt },
    ]);
    await checkFaults();
  });

  test.each([
    ['blocked', 'inviter_inactive', "update people set blocked_at = 1 where id = '{inviter}' returning id"],
    ['staff', 'staff', "update people set role = 'commercial_admin' where id = '{inviter}' returning id"],
  ])('brings nothing to an inviter who is %s', async (_state, reason, statement) => {
    const code = await readCode();
    app.rows(statement.replace('{inviter}', app.member.id));
    await invite('Yasmine', code);
    expect(listEntries()).toEqual([]);
    expect(app.audited('invitation.not-credited')).toMatchObject([{ details: JSON.stringify({ noCredit: reason }) }]);
  });

  test('brings nothing for a second account of the inviter, by the same name and birth', async () => {
    await app.given.profile(app.member.id, { name: 'Amina', surname: 'Trabelsi' });
    const id = await signUp('Yasmine', await readCode());
    await app.given.profile(id, { name: 'Amina', surname: 'Trabelsi' });
    await approve(await app.given.payment(id, 'Ultra One'));
    expect([listEntries(), app.audited('invitation.not-credited')]).toMatchObject([
      [],
      [{ details: '{"noCredit":"own_account"}' }],
    ]);
  });
});

test('the export names neither side to the other, and the erasure ends the link and keeps the source of points', async () => {
  const { db, transact } = app.context.services;
  const code = await readCode();
  const { id } = await invite('Yasmine', code);
  const ofInviter = await readMemberJson(readInvitationsData(db, app.member.id));
  const ofInvited = await readMemberJson(readInvitationsData(db, id));
  expect(ofInviter).toMatchObject({ invitationCode: code, invitations: [{ status: 'credited', points: 20 }] });
  expect(ofInvited).toEqual({ invitationCode: null, invitations: [], signedUpByInvitationAt: toIso(app.time.now) });
  expect(JSON.stringify(ofInviter)).not.toContain(id);
  expect(JSON.stringify(ofInvited)).not.toContain(app.member.id);

  await transact(({ tx }) => eraseInvitationCode(tx, app.member.id));
  await signUp('Sami', code);
  expect(app.rows('select status from invitations')).toEqual([{ status: 'credited' }]);
  await checkFaults();
});

test('without the setting nothing exists: no link, no record, no mention, and open invitations bring nothing', async () => {
  const code = await readCode();
  const id = await signUp('Yasmine', code);
  const { config } = app.context.services;
  config.invitations.points = 0;
  expect((await app.call(app.member, 'GET', '/invitations')).json().code).toBe('invitations_off');
  expect((await app.server.inject('/api/config')).json()).not.toHaveProperty('invitationPoints');
  await signUp('Sami', code);
  expect(app.rows('select count(*) as n from invitations')).toEqual([{ n: 1 }]);
  await approve(await app.given.payment(id, 'Ultra One'));
  expect([listEntries(), app.audited('invitation.not-credited')]).toMatchObject([
    [],
    [{ details: '{"noCredit":"off"}' }],
  ]);
});
