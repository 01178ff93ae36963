import { expect, test } from 'vitest';
import { openAppForEach } from '#testing/open-app-for-each';
import { openTestApp, type TestApp } from '#testing/open-test-app';

let app: TestApp;
openAppForEach(async () => {
  app = await openTestApp();
  return app;
});

async function open() {
  const { id } = await app.person();
  const { headers } = await app.as('admin');
  const block = async (payload?: object) => {
    const response = await app.server.inject({
      method: 'PUT',
      url: `/api/users/${id}/block`,
      headers,
      ...(payload && { payload }),
    });
    return [response.statusCode, response.json().isBlocked ?? response.json().code];
  };
  const audited = () =>
    app.rows("select details from audit_log where action = 'member.block-toggled'").map(({ details }) => details);
  return { id, block, audited };
}

test('two admins who press "Block" at once block the member once, with one log line', async () => {
  const { block, audited, id } = await open();
  const answers = await Promise.all([block({ isBlocked: true }), block({ isBlocked: true })]);
  expect(answers).toEqual([
    [200, true],
    [200, true],
  ]);
  expect(app.rows(`select blocked_at from people where id = '${id}'`)[0]!.blocked_at).not.toBeNull();
  expect(audited()).toEqual(['{"isBlocked":true}']);
});

test('unblocking an unblocked member changes nothing', async () => {
  const { block, audited } = await open();
  expect(await block({ isBlocked: false })).toEqual([200, false]);
  expect(audited()).toEqual([]);
});

test('a block request without a value toggles, for older clients', async () => {
  const { block } = await open();
  expect([await block(), await block({}), await block()]).toEqual([
    [200, true],
    [200, false],
    [200, true],
  ]);
});

test('a block request with a value other than true or false is refused', async () => {
  const { block, audited } = await open();
  expect(await block({ isBlocked: 'yes' })).toEqual([400, 'invalid_input']);
  expect(audited()).toEqual([]);
});
