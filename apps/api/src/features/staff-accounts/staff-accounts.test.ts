import { DAY, HOUR, MINUTE } from '@waha/domain/kernel/time';
import type { WireStaffAccount, WireStaffInvitation } from '@waha/domain/staff-accounts/staff-accounts.contract';
import { describe, expect, test } from 'vitest';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';
import { sweepInvitations } from './sweep-invitations';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp({ env: { PUBLIC_URL: 'https://waha.example' } });
  return app;
});

const yasmine = { name: 'Yasmine', surname: 'Gharbi', email: 'Yasmine.Gharbi@waha.example', role: 'admin' };
const PASSWORD = 'a password of her own';

const invite = (change = {}, by = app.admin) =>
  app.call(by, 'POST', '/staff-accounts/invitations', { ...yasmine, ...change });
const join = (token: string, password = PASSWORD) =>
  app.call({ headers: {} }, 'POST', '/staff-accounts/join', { token, password });
const logIn = (email: string, password = PASSWORD) =>
  app.call({ headers: {} }, 'POST', '/users/login', { email, password });
const list = async (): Promise<{ staff: WireStaffAccount[]; invitations: WireStaffInvitation[] }> =>
  (await app.call(app.admin, 'GET', '/staff-accounts')).json();
const isOpen = async ({ headers }: { headers: Record<string, string> }) =>
  (await app.server.inject({ url: '/api/sync', headers })).statusCode === 200;

/** Returns the secrets of the mailed links, oldest first. */
const mailed = () =>
  app
    .rows("select body from mails where kind = 'staff_invitation' order by id")
    .map(({ body }) => /https:\/\/waha\.example\/invitation#token=([\w-]{43})/.exec(String(body))![1]!);

describe('staff invitation', () => {
  test('names the inviter and the role in the chosen language, which the account adopts', async () => {
    expect((await invite({ language: 'fr', role: 'finance_admin' })).statusCode).toBe(201);
    const [mail] = app.rows("select subject, body from mails where kind = 'staff_invitation'");
    const [inviter] = app.rows(`select name, surname from people where id = '${app.admin.id}'`);
    expect(mail?.subject).toContain('invitation à rejoindre l’équipe');
    expect(mail?.body).toContain(`${inviter?.name} ${inviter?.surname} vous invite`);
    expect(mail?.body).toContain('Votre rôle\u00a0: Finances.');

    await join(mailed()[0]!);
    expect(app.rows("select language from people where email = 'yasmine.gharbi@waha.example'")).toEqual([
      { language: 'fr' },
    ]);
  });

  test('creates an account by the mailed link once, and its owner signs in', async () => {
    const invited = await invite();
    expect(invited.statusCode).toBe(201);
    expect((await list()).invitations).toMatchObject([{ ...yasmine, email: 'yasmine.gharbi@waha.example' }]);
    const [token] = mailed();
    expect((await join(token!)).json()).toEqual({ email: 'yasmine.gharbi@waha.example' });

    const login = await logIn(yasmine.email);
    expect(login.json().user).toMatchObject({ id: invited.json()._id, role: 'admin', name: 'Yasmine' });
    const { staff, invitations } = await list();
    expect(invitations).toEqual([]);
    expect(staff.find(({ _id }) => _id === invited.json()._id)).toMatchObject({ switchedOffAt: null });
    expect([(await join(token!)).statusCode, (await join(token!)).json().code]).toEqual([
      410,
      'staff_invitation_invalid',
    ]);
    expect(app.audited('staff.invited')).toMatchObject([{ actor_id: app.admin.id, subject_id: invited.json()._id }]);
    expect(app.audited('staff.joined')).toMatchObject([{ actor_id: invited.json()._id }]);
  });

  test('is accepted once if two people open the link at once', async () => {
    await invite();
    const [token] = mailed();
    const both = await Promise.all([join(token!), join(token!, 'another long password')]);
    // The other session may have ended, or has lost its permission, depending on the order of the calls.
    expect(both.map(({ statusCode }) => (statusCode === 401 ? 403 : statusCode)).sort()).toEqual([200, 410]);
    expect(app.rows("select id from people where email = 'yasmine.gharbi@waha.example'")).toHaveLength(1);
  });

  test('stores only the hash of the link and never logs or returns it', async () => {
    const response = await invite();
    const [token] = mailed();
    const storedRows = JSON.stringify(app.rows('select * from staff_invitations'));
    const visibleText = response.body + JSON.stringify(await list()) + app.logLines.join('');
    expect(storedRows + visibleText).not.toContain(token);
  });

  test('is valid for 72 hours; a resend restarts the time and invalidates the old link', async () => {
    const { _id } = (await invite()).json();
    app.time.now += 72 * HOUR;
    // By now the link and the admin's session have both expired.
    app.admin.headers = await app.logIn(app.admin.email);
    const [first] = mailed();
    expect((await join(first!)).statusCode).toBe(410);
    expect((await app.call(app.admin, 'POST', `/staff-accounts/invitations/${_id}/send`)).statusCode).toBe(204);
    const [, second] = mailed();
    expect((await join(first!)).statusCode).toBe(410);
    app.time.now += 72 * HOUR - MINUTE;
    expect((await join(second!)).json()).toEqual({ email: 'yasmine.gharbi@waha.example' });
  });

  test('is unusable once withdrawn', async () => {
    const { _id } = (await invite()).json();
    const withdraw = () => app.call(app.admin, 'DELETE', `/staff-accounts/invitations/${_id}`);
    expect((await withdraw()).statusCode).toBe(204);
    expect((await join(mailed()[0]!)).statusCode).toBe(410);
    expect((await withdraw()).json().code).toBe('staff_invitation_not_found');
    expect((await list()).invitations).toEqual([]);
  });

  test.each([
    ['a member', () => app.member.email, 'email_of_member'],
    ['one of the staff', () => app.finance.email.toUpperCase(), 'email_of_staff'],
  ])('is refused for the address of %s', async (_who, email, code) => {
    const response = await invite({ email: email() });
    expect([response.statusCode, response.json().code]).toEqual([409, code]);
    expect(app.rows("select * from mails where kind = 'staff_invitation'")).toEqual([]);
  });

  test('is limited to one per address', async () => {
    await invite();
    expect((await invite({ role: 'finance_admin' })).json().code).toBe('already_invited');
    expect((await list()).invitations).toHaveLength(1);
  });

  test('cannot flood a mailbox', async () => {
    const { _id } = (await invite()).json();
    const send = () => app.call(app.admin, 'POST', `/staff-accounts/invitations/${_id}/send`);
    for (let index = 2; index <= 5; index++) expect((await send()).statusCode).toBe(204);
    expect((await send()).json().code).toBe('too_many_invitations');
    expect((await join(mailed().at(-1)!)).json()).toEqual({ email: 'yasmine.gharbi@waha.example' });
  });

  test('is void once a member signs up with its address, who retains the account', async () => {
    await invite();
    await app.call({ headers: {} }, 'POST', '/users/signup', {
      ...{ name: 'Yasmine', surname: 'Gharbi', email: yasmine.email },
      password: 'her password as a member',
    });
    expect((await join(mailed()[0]!)).json().code).toBe('email_exists');
    expect(app.rows("select role from people where email = 'yasmine.gharbi@waha.example'")).toEqual([{ role: 'user' }]);
  });

  test('refuses a common password and remains valid', async () => {
    await invite();
    const [token] = mailed();
    expect((await join(token!, 'password123')).json().code).toBe('password_too_common');
    expect((await join(token!, 'short')).statusCode).toBe(400);
    expect((await join(token!)).json()).toEqual({ email: 'yasmine.gharbi@waha.example' });
  });

  test('is deleted with the administrator who sent it', async () => {
    const other = await app.as('admin', 'Rania');
    await invite({}, other);
    await app.call(app.admin, 'PUT', `/staff-accounts/${other.id}/access`, { isOff: true });
    expect((await join(mailed()[0]!)).statusCode).toBe(410);
  });

  test('that was never accepted is deleted a month after it expired', async () => {
    await invite();
    app.time.now += 34 * DAY;
    await sweepInvitations(app.context.services);
    expect(app.rows('select * from staff_invitations')).toEqual([]);
  });
});

describe('staff account', () => {
  const setAccess = (whom: { id: string }, isOff: boolean, by = app.admin) =>
    app.call(by, 'PUT', `/staff-accounts/${whom.id}/access`, { isOff });
  const setRole = (whom: { id: string }, role: string, by = app.admin) =>
    app.call(by, 'PUT', `/staff-accounts/${whom.id}/role`, { role });

  test('switched off loses its sessions at once and cannot sign in until reactivated', async () => {
    expect((await setAccess(app.finance, true)).statusCode).toBe(204);
    expect(await isOpen(app.finance)).toBe(false);
    const refused = await logIn(app.finance.email, 'correct horse battery');
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'account_blocked']);
    expect((await list()).staff.find(({ _id }) => _id === app.finance.id)?.switchedOffAt).not.toBeNull();

    await setAccess(app.finance, false);
    expect(await isOpen(app.finance)).toBe(false);
    expect((await logIn(app.finance.email, 'correct horse battery')).statusCode).toBe(200);
    const lines = ['staff.removed', 'staff.restored'].flatMap((action) => app.audited(action));
    expect(lines).toMatchObject([{ subject_id: app.finance.id }, { subject_id: app.finance.id }]);
  });

  test('with a new role must sign in again and then has that role', async () => {
    expect((await setRole(app.commercial, 'finance_admin')).statusCode).toBe(204);
    expect(await isOpen(app.commercial)).toBe(false);
    const login = await logIn(app.commercial.email, 'correct horse battery');
    expect(login.json().user.role).toBe('finance_admin');
    expect(JSON.parse(String(app.audited('staff.role-changed')[0]!.details))).toEqual({
      role: 'finance_admin',
      formerRole: 'commercial_admin',
    });
  });

  test('set to its current role retains its sessions and adds no audit line', async () => {
    await setRole(app.commercial, 'commercial_admin');
    await setAccess(app.commercial, false);
    expect(await isOpen(app.commercial)).toBe(true);
    expect([...app.audited('staff.role-changed'), ...app.audited('staff.restored')]).toEqual([]);
  });

  test('cannot be changed by its owner', async () => {
    await app.as('admin', 'Rania');
    expect((await setAccess(app.admin, true)).json().code).toBe('own_staff_account');
    expect((await setRole(app.admin, 'finance_admin')).json().code).toBe('own_staff_account');
    expect(await isOpen(app.admin)).toBe(true);
  });

  test('endpoints refuse members and unknown accounts', async () => {
    for (const target of [app.member, { id: '01941f29-7c00-7000-8000-000000000000' }])
      expect((await setAccess(target, true)).json().code).toBe('staff_not_found');
    expect(await app.seenBy('/api/packs', app.member)).toEqual([200]);
  });

  test.each([
    ['switch each other off', (by: Caller, whom: Caller) => setAccess(whom, true, by)],
    ['take the role from each other', (by: Caller, whom: Caller) => setRole(whom, 'finance_admin', by)],
  ])('of two administrators who %s at once: one remains', async (_what, act) => {
    const rania = await app.as('admin', 'Rania');
    const both = await Promise.all([act(app.admin, rania), act(rania, app.admin)]);
    // The other session may have ended, or has lost its permission, depending on the order of the calls.
    expect(both.map(({ statusCode }) => (statusCode === 401 ? 403 : statusCode)).sort()).toEqual([204, 403]);
    expect(app.rows("select id from people where role = 'admin' and blocked_at is null")).toHaveLength(1);
  });

  test('is visible to administrators only', async () => {
    const statusCodes = await app.seenBy('/api/staff-accounts', app.member, app.commercial, app.finance, app.admin);
    expect(statusCodes).toEqual([403, 403, 403, 200]);
  });

  test('shows its last sign-in', async () => {
    await app.person('finance_admin', 'Sami');
    app.time.now += HOUR;
    await app.logIn(app.finance.email);
    const { staff } = await list();
    const of = (name: string) => staff.find((each) => each.name === name)?.lastSignInAt;
    expect([of('Sonia'), of('Sami')]).toEqual([new Date(app.time.now).toISOString(), null]);
  });
});

type Caller = typeof app.admin;
