import { MINUTE } from '@waha/domain/kernel/time';
import { expect, test } from 'vitest';
import { listAuditSince } from '#features/audit/audit.queries';
import { openAppForEach } from '#testing/open-app-for-each';
import { openBrowser } from '#testing/open-browser';
import { openTestApp, PASSWORD, type TestApp } from '#testing/open-test-app';
import { auditFailedAttempt, MAX_FAILED_LINES } from './audit-sign-in';

let app: TestApp;
openAppForEach(async () => {
  app = await openTestApp();
  return app;
});

type Line = { action: string; subject_id: string | null; actor_id: string | null; details: string };
const lines = () =>
  app.rows('select action, subject_id, actor_id, details from audit_log order by id') as unknown as Line[];
const auditLines = () => lines().map(({ action, details }) => ({ action, ...JSON.parse(details) }));
const at = (address: string) => openBrowser(app, address);

test('a successful sign-in adds an audit line with person, caller and whether the device was known', async () => {
  const { id, email } = await app.person();
  const phone = at('203.0.113.7');
  await phone.logIn(email);
  app.time.now += MINUTE;
  await phone.logIn(email);
  expect(lines().map(({ action, actor_id, subject_id }) => [action, actor_id, subject_id])).toEqual([
    ['session.started', id, id],
    ['session.started', id, id],
  ]);
  const caller = auditLines()[0].caller;
  expect(auditLines()).toEqual([
    { action: 'session.started', caller, device: 'new' },
    { action: 'session.started', caller, device: 'known' },
  ]);
  expect(await listAuditSince(app.context.services.db, 0)).toMatchObject([{ email }, { email }]);
});

test('wrong passwords add an audit line at the first and the last allowed, with the count', async () => {
  const { id, email } = await app.person();
  const stranger = at('198.51.100.66');
  await stranger.guess(email, 15);
  const caller = auditLines()[0].caller;
  expect(auditLines()).toEqual([
    { action: 'login.failed', caller, device: 'new', tries: 1 },
    { action: 'login.failed', caller, device: 'new', tries: 10 },
  ]);
  expect(lines().map(({ actor_id, subject_id }) => [actor_id, subject_id])).toEqual([
    [null, id],
    [null, id],
  ]);

  app.time.now += 15 * MINUTE;
  await stranger.guess(email, 1);
  expect(auditLines()).toHaveLength(3);
});

test('an address without an account adds the same audit line under an anonymous name', async () => {
  await at('198.51.100.66').guess('nobody@mail.tn', 10);
  expect(lines().map(({ action, subject_id }) => [action, subject_id])).toEqual([
    ['login.failed', expect.stringMatching(/^unknown-[0-9a-f]{8}$/)],
    ['login.failed', expect.stringMatching(/^unknown-[0-9a-f]{8}$/)],
  ]);
});

test("a blocked member's correct password and a wrong one at a password change add audit lines", async () => {
  const { id, email, headers } = await app.as('user');
  await app.server.inject({
    ...{ method: 'PUT', url: '/api/users/password', headers },
    payload: { current: 'not it', password: 'another password' },
  });
  app.rows(`update people set blocked_at = 1 where id = '${id}' returning id`);
  await at('203.0.113.7').logIn(email, PASSWORD);
  expect(auditLines().slice(1)).toMatchObject([
    { action: 'login.failed', device: 'session', tries: 1 },
    { action: 'login.failed', isBlocked: true },
  ]);
});

test('an audit line never contains a network address, an email or typed text', async () => {
  const { email } = await app.person();
  await at('198.51.100.66').guess(email, 2);
  await at('198.51.100.66').guess('nobody@mail.tn', 2);
  await at('198.51.100.66').logIn(email);
  const all = JSON.stringify(lines());
  for (const clear of ['198.51', email, 'nobody@', 'guess ', PASSWORD]) expect(all).not.toContain(clear);
});

test('a flood of sign-ins adds a limited number of audit lines per quarter hour, plus one notice', async () => {
  const counted = { key: { kind: 'password' }, id: 0, attemptNumber: 1, isLast: false } as const;
  for (let each = 0; each < MAX_FAILED_LINES + 60; each++) {
    const caller = { name: `caller${each}`, device: 'new' } as const;
    await auditFailedAttempt(app.context.services, `unknown-${each}`, caller, counted, 10);
  }
  const actions = lines().map(({ action }) => action);
  expect(actions.filter((action) => action === 'login.failed')).toHaveLength(MAX_FAILED_LINES);
  expect(actions.filter((action) => action === 'logins.flooded')).toHaveLength(1);

  app.time.now += 15 * MINUTE;
  await at('203.0.113.7').guess('later@mail.tn', 1);
  expect(lines().at(-1)!.action).toBe('login.failed');
});

test('a member who logs in repeatedly adds one audit line per minute and address', async () => {
  const { email } = await app.person();
  for (let each = 0; each < 5; each++) await at('203.0.113.7').logIn(email);
  expect(lines()).toHaveLength(1);
  app.time.now += MINUTE;
  await at('203.0.113.7').logIn(email);
  expect(lines()).toHaveLength(2);
});
