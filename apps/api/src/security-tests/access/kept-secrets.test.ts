import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openAppForEach } from '#testing/open-app-for-each';
import { openTestApp, PASSWORD, type TestApp } from '#testing/open-test-app';

// An attacker who has the database or a backup of it tests passwords against the stored data of calls.

let app: TestApp;
openAppForEach(async () => {
  app = await openTestApp();
  return app;
});

test('stored data of a password change cannot be computed from the passwords alone', async () => {
  const { headers } = await app.as('user');
  const body = { current: PASSWORD, password: 'a new password' };
  const key = { 'idempotency-key': randomUUID() };
  const change = () =>
    app.server.inject({ method: 'PUT', url: '/api/users/password', headers: { ...headers, ...key }, payload: body });
  await change();

  const [storedCommand] = app.rows('select content from command_answers');
  const asItWas = `{"body":{"current":"${body.current}","password":"${body.password}"},"files":{},"method":"PUT","path":"/api/users/password"}`;
  expect(storedCommand!.content).not.toBe(createHash('sha256').update(asItWas).digest('hex'));
  expect((await change()).headers['idempotent-replayed']).toBe('true');
});

test('another installation stores a different value for the same call', async () => {
  const other = await openTestApp();
  const key = randomUUID();
  const contents = [];
  for (const each of [app, other]) {
    const { headers } = await each.as('user');
    await each.server.inject({
      ...{ method: 'PUT', url: '/api/users/password', headers: { ...headers, 'idempotency-key': key } },
      payload: { current: PASSWORD, password: 'a new password' },
    });
    contents.push(each.rows('select content from command_answers')[0]!.content);
  }
  await other.close();
  expect(contents[0]).not.toBe(contents[1]);
});

test('every endpoint declares its secret fields', () => {
  const SECRET = /^(password|current|token|code)$/;
  const unmarked = app.server.rows.flatMap((row) => {
    const shape = (row.body as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
    const fields = Object.keys(shape).filter((field) => SECRET.test(field));
    return fields.filter((field) => !row.secret?.includes(field)).map((field) => `${row.path} ${field}`);
  });
  expect(unmarked).toEqual([]);
});
