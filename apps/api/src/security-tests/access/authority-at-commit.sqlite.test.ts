import { randomUUID } from 'node:crypto';
import { HOUR } from '@waha/domain/kernel/time';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { people, sessions } from '#platform/auth/auth.tables';
import type { Tx } from '#platform/database/database';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { setUpTwoStep } from '#testing/fixtures/set-up-two-step';
import { openAppForEach } from '#testing/open-app-for-each';
import { PASSWORD } from '#testing/open-test-app';

// A call was complete and allowed, and is queued for the single writer of SQLite behind the transaction that ends its
// caller's access.

type Person = StaffedApp['admin'];
let app: StaffedApp;
let rania: Person;
openAppForEach(async () => {
  app = await openStaffedApp();
  rania = await app.as('admin', 'Rania');
  return app;
});

const block = (tx: Tx, { id }: Person) => tx.update(people).set({ blockedAt: app.time.now }).where(eq(people.id, id));

/** Makes the call during a transaction, which runs `change` once the call is queued behind it. */
async function callBehind(change: (tx: Tx) => Promise<unknown>, call: () => ReturnType<StaffedApp['call']>) {
  const { services } = app.context;
  const { transact } = services;
  let pendingResponse: ReturnType<StaffedApp['call']> | undefined;
  await transact(async ({ tx }) => {
    await new Promise<void>((isWaiting) => {
      services.transact = (work) => {
        const pending = transact(work);
        isWaiting();
        return pending;
      };
      pendingResponse = call();
    });
    services.transact = transact;
    await change(tx);
  });
  const { statusCode, json } = await pendingResponse!;
  return statusCode < 300 ? statusCode : json().code;
}

const invite = () =>
  app.call(rania, 'POST', '/staff-accounts/invitations', {
    ...{ email: 'ines.trabelsi@waha.example', name: 'Ines', surname: 'Trabelsi', role: 'admin' },
  });
const invitations = () => app.rows('select id from staff_invitations');

test('an invitation behind a transaction that does not affect its sender is sent', async () => {
  expect(await callBehind(async () => undefined, invite)).toBe(201);
});

test.each([
  ['is switched off', 'token_invalid', block],
  [
    'gets another role',
    'token_invalid',
    (tx: Tx, { id }: Person) => tx.update(people).set({ role: 'finance_admin' }).where(eq(people.id, id)),
  ],
  [
    'is signed out',
    'token_invalid',
    (tx: Tx, { id }: Person) => tx.update(sessions).set({ endedAt: app.time.now }).where(eq(sessions.personId, id)),
  ],
])('an invitation is refused if its sender %s in the transaction before it', async (_what, code, change) => {
  expect(await callBehind((tx) => change(tx, rania), invite)).toBe(code);
  expect(invitations()).toEqual([]);
});

test("an invitation is refused if its sender's second step expires in the transaction before it", async () => {
  await setUpTwoStep(app, rania);
  app.time.now += HOUR / 2;
  // This call records the use of the session, so that the queued one does not.
  await app.call(rania, 'GET', '/users/two-step');
  const waitForOther = async () => {
    app.time.now += HOUR / 2;
  };
  expect(await callBehind(waitForOther, invite)).toBe('fresh_step_needed');
  expect(invitations()).toEqual([]);
});

test('a command with a key is refused without a stored response if its sender is just blocked', async () => {
  const key = randomUUID();
  const send = () => app.call(app.member, 'POST', '/messages', { content: 'Bonjour' }, key);
  expect(await callBehind((tx) => block(tx, app.member), send)).toBe('token_invalid');
  expect([app.rows('select * from messages'), app.rows('select * from command_answers')]).toEqual([[], []]);
});

test('withdrawal, passkey name and export are refused if their caller is blocked in the transaction before', async () => {
  const calls: [Person, () => ReturnType<StaffedApp['call']>][] = [
    [app.member, () => app.call(app.member, 'POST', `/user/${app.member.id}/withdraw`, { pointsToWithdraw: 2000 })],
    [app.verified, () => app.call(app.verified, 'PUT', `/users/passkeys/${randomUUID()}`, { name: 'Phone' })],
    [app.finance, () => app.call(app.finance, 'GET', '/finance/months/2026-01')],
    [app.admin, () => app.call(app.admin, 'GET', '/exports/members?format=csv')],
    [rania, () => app.call(rania, 'POST', '/users/two-step', { password: PASSWORD })],
  ];
  for (const [by, call] of calls) expect(await callBehind((tx) => block(tx, by), call)).toBe('token_invalid');
});
