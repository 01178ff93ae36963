import { expect, test } from 'vitest';
import { findPersonByEmailOrId } from '#features/account/find-members';
import { openAppForEach } from '#testing/open-app-for-each';
import { openTestApp, PASSWORD, type TestApp } from '#testing/open-test-app';
import { addStaff, removeStaff, removeTwoStep } from './staff';

let app: TestApp;
openAppForEach(async () => {
  app = await openTestApp();
  await app.as('admin', 'Leila');
  return app;
});

const NEW_PASSWORD = 'another long password';
const add = async (email: string, role: 'admin' | 'finance_admin' = 'finance_admin') =>
  addStaff(app.context.services, { role, name: 'Somebody', surname: 'Else', email, password: NEW_PASSWORD });
const remove = async (email: string) =>
  removeStaff(app.context.services, await findPersonByEmailOrId(app.context.services.db, email, 'staff'));
const logIn = async (email: string, password: string) => {
  const response = await app.server.inject({ method: 'POST', url: '/api/users/login', payload: { email, password } });
  return [response.statusCode, response.json().user?.role];
};
const audited = (subject: string) =>
  app.rows(`select action, actor_id, details from audit_log where subject_id = '${subject}' and action like 'staff.%'`);

test('re-adding removed staff restores the account with the new password and role and the old name', async () => {
  const nour = await app.as('commercial_admin', 'Nour');
  await remove(nour.email);
  expect(await logIn(nour.email, PASSWORD)).toEqual([403, undefined]);

  expect(await add(nour.email.toUpperCase())).toBe(
    `Restored ${nour.email} as finance_admin, with the new password and the previous name Nour Ben Salah.`,
  );

  expect([await logIn(nour.email, PASSWORD), await logIn(nour.email, NEW_PASSWORD)]).toEqual([
    [401, undefined],
    [200, 'finance_admin'],
  ]);
  expect((await app.server.inject({ url: `/api/users/${nour.id}`, headers: nour.headers })).statusCode).toBe(401);
  expect(app.rows(`select name from people where email = '${nour.email}'`)).toEqual([{ name: 'Nour' }]);
  expect(audited(nour.id)).toEqual([
    { action: 'staff.removed', actor_id: 'operator', details: null },
    { action: 'staff.restored', actor_id: 'operator', details: '{"role":"finance_admin"}' },
  ]);
});

test('a session opened despite a removal ends when the account is added again', async () => {
  const nour = await app.as('commercial_admin', 'Nour');
  await remove(nour.email);
  app.rows(`update sessions set ended_at = null where person_id = '${nour.id}' returning id`);
  await add(nour.email);
  expect(app.rows(`select * from sessions where person_id = '${nour.id}' and ended_at is null`)).toEqual([]);
});

test('an operator reset lets staff sign in with the password alone and notifies them by mail', async () => {
  const nour = await app.as('commercial_admin', 'Nour');
  app.rows(
    `insert into two_steps (person_id, secret, made_at, confirmed_at) values ('${nour.id}', 'sealed', 1, 1) returning 1`,
  );
  expect(await logIn(nour.email, PASSWORD)).toEqual([401, undefined]);
  const { services } = app.context;
  const person = await findPersonByEmailOrId(services.db, nour.email, 'staff');
  expect(await removeTwoStep(services, person)).toMatch(
    /^Two-step verification is off for nour\.bensalah@waha\.example/,
  );
  expect(await logIn(nour.email, PASSWORD)).toEqual([200, 'commercial_admin']);
  expect(app.rows(`select recipient from mails where kind = 'twoStepOff'`)).toEqual([{ recipient: nour.email }]);
  expect(app.rows(`select actor_id from audit_log where action = 'two-step.reset'`)).toEqual([
    { actor_id: 'operator' },
  ]);
  await expect(removeTwoStep(services, person)).rejects.toThrow('Two-step verification is not set up.');
});

test('adding an invited address creates the account and ends its invitation', async () => {
  const leila = await app.as('admin', 'Rania');
  const payload = { name: 'Sami', surname: 'Trabelsi', email: 'sami@mail.tn', role: 'admin' };
  const url = '/api/staff-accounts/invitations';
  await app.server.inject({ method: 'POST', url, headers: leila.headers, payload });
  await add('sami@mail.tn');
  expect(app.rows('select * from staff_invitations')).toEqual([]);
});

test("adding an address in use is refused with the owner's name and changes nothing", async () => {
  const member = await app.as('user', 'Amina');
  const nour = await app.as('commercial_admin', 'Nour');
  const before = app.rows('select * from people');
  await expect(add(member.email)).rejects.toThrow(
    `${member.email} belongs to a member. Use another address for staff.`,
  );
  await expect(add(nour.email)).rejects.toThrow(
    `${nour.email} is already staff (commercial_admin). To reset the password: waha staff reset-password ${nour.email}`,
  );
  expect(app.rows('select * from people')).toEqual(before);
});

test('a blocked member remains a member', async () => {
  const member = await app.as('user', 'Amina');
  app.rows(`update people set blocked_at = 1 where id = '${member.id}' returning id`);
  await expect(add(member.email)).rejects.toThrow('belongs to a member');
});
