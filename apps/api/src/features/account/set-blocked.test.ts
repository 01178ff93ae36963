import { expect, test } from 'vitest';
import { openAppForEach } from '#testing/open-app-for-each';
import { openTestApp, PASSWORD, type TestApp } from '#testing/open-test-app';

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

test('the reason of a block is shown to staff and kept out of the log, and is gone once the block ends', async () => {
  const { block, id } = await open();
  const { headers } = await app.as('admin', 'Leila');
  const read = async (url: string) => (await app.server.inject({ url: `/api${url}`, headers })).json();
  await block({ isBlocked: true, reason: ' Forged\u200b receipts ' });
  expect(await read(`/users/${id}`)).toMatchObject({ isBlocked: true, blockReason: 'Forged receipts' });
  expect(app.rows("select * from audit_log where details like '%Forged%'")).toEqual([]);
  const listLines = async () =>
    (await read(`/audit?person=${id}&kind=members`)).filter(
      ({ action }: { action: string }) => action === 'member.block-toggled',
    );
  expect(await listLines()).toMatchObject([{ details: { isBlocked: true, blockReason: 'Forged receipts' } }]);

  await block({ isBlocked: false });
  expect(await read(`/users/${id}`)).not.toHaveProperty('blockReason');
  expect((await listLines()).map(({ details }: { details: object }) => details)).toEqual([
    { isBlocked: false },
    { isBlocked: true },
  ]);
});

test('a blocked member who logs in is not told the reason', async () => {
  const { block, id } = await open();
  await block({ isBlocked: true, reason: 'Forged receipts' });
  const [{ email }] = app.rows(`select email from people where id = '${id}'`) as [{ email: string }];
  const refused = await app.server.inject({
    method: 'POST',
    url: '/api/users/login',
    payload: { email, password: PASSWORD },
  });
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    {
      message: 'Your account is blocked. Please contact the administrator.',
      code: 'account_blocked',
      requestId: expect.any(String),
    },
  ]);
});
