import { randomUUID } from 'node:crypto';
import { contract } from '@waha/domain/contract';
import { type Endpoint, fillPath } from '@waha/domain/kernel/endpoint';
import { HOUR, SECOND } from '@waha/domain/kernel/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { setUpTwoStep } from '#testing/fixtures/set-up-two-step';
import { openPartialCall } from '#testing/open-partial-call';

// A caller starts a request with permission, loses the permission, and sends the body afterwards.

type Person = { id: string; email: string; headers: Record<string, string> };

let app: StaffedApp;
beforeAll(async () => {
  app = await openStaffedApp();
});
afterAll(() => app.close());

const written = () =>
  app.rows('select (select count(*) from audit_log) as lines, (select count(*) from command_answers) as answers');
const set = (column: string, value: string | number | null, { id }: Person) =>
  app.rows(`update people set ${column} = ${value} where id = '${id}' returning id`);
const endSessions = (value: number | null, { id }: Person) =>
  app.rows(`update sessions set ended_at = ${value} where person_id = '${id}' returning id`);

const commands = contract.filter(({ method, who }) => method !== 'GET' && who.to !== 'anyone');
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Returns a person who may make the call. */
function callerOf({ who }: Endpoint): Person {
  const staff = who.to === 'roles' ? who.roles : 'isOwn' in who && who.isOwn === 'nobody' ? who.or : [];
  if (staff.includes('admin')) return app.admin;
  return staff.includes('finance_admin') ? app.finance : app.member;
}

const VALUES: Record<string, string> = { ':productId': '1', ':version': '1', ':tag': 'tag' };

function hold(row: Endpoint, by: Person, body: object = {}) {
  const valueFor = (name: string) =>
    VALUES[name] ?? (name === ':userId' || name === ':id' ? app.member.id : randomUUID());
  const path = row.path.replaceAll(/:\w+/g, valueFor);
  return openPartialCall(app.server, {
    method: row.method as 'POST',
    url: fillPath(path),
    headers: { ...by.headers, 'idempotency-key': randomUUID() },
    body,
  });
}

describe.each(commands.map((row) => [nameOf(row), row] as const))('%s', (_name, row) => {
  test('is refused and writes nothing if the caller is blocked before the body is complete', async () => {
    const by = callerOf(row);
    const call = hold(row, by);
    await call.arrived;
    set('blocked_at', app.time.now, by);
    const before = written();
    const response = await call.finish();
    set('blocked_at', null, by);
    expect([response.statusCode, response.json().code]).toEqual([401, 'token_invalid']);
    expect(written()).toEqual(before);
  });
});

describe('staff invitation with a late body', () => {
  const row = contract.find((each) => nameOf(each) === 'POST /staff-accounts/invitations')!;
  const body = { email: 'ines.trabelsi@waha.example', name: 'Ines', surname: 'Trabelsi', role: 'admin' };
  let rania: Person;
  beforeEach(async () => {
    rania = await app.as('admin');
  });
  const outcome = async (change: () => unknown) => {
    const call = hold(row, rania, body);
    await call.arrived;
    await change();
    const response = await call.finish();
    return response.statusCode < 300 ? response.statusCode : response.json().code;
  };

  test('is sent if nothing changed', async () => {
    expect(await outcome(() => undefined)).toBe(201);
  });

  test.each([
    [
      'switched off',
      'token_invalid',
      () => app.call(app.admin, 'PUT', `/staff-accounts/${rania.id}/access`, { isOff: true }),
    ],
    [
      'given another role',
      'token_invalid',
      () => app.call(app.admin, 'PUT', `/staff-accounts/${rania.id}/role`, { role: 'finance_admin' }),
    ],
    ['signed out everywhere', 'token_invalid', () => endSessions(app.time.now, rania)],
  ])('is refused if its sender was %s meanwhile', async (_what, code, change) => {
    expect(await outcome(change)).toBe(code);
    expect(
      app.rows(`select id from staff_invitations where email = '${body.email}' and invited_by = '${rania.id}'`),
    ).toEqual([]);
  });

  test('is refused if the second step expired meanwhile', async () => {
    await setUpTwoStep(app, rania);
    app.time.now += HOUR - 40 * SECOND;
    expect(
      await outcome(() => {
        app.time.now += 40 * SECOND;
      }),
    ).toBe('fresh_step_needed');
  });
});
