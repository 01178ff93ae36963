import { randomUUID } from 'node:crypto';
import { contract } from '@waha/domain/contract';
import { type Endpoint, fillPath } from '@waha/domain/kernel/endpoint';
import { HOUR } from '@waha/domain/kernel/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { setUpTwoStep } from '#testing/fixtures/set-up-two-step';

// A staff session was stolen, or is older than the second step. Endpoints that decide about money, staff and exports
// require a code. If two-step sign-in is required, staff cannot work without it.

const guarded = contract.filter(({ freshStep }) => freshStep);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** The guarded endpoints. Removing one is a decision that must be made here too. */
const GUARDED: Record<string, Endpoint['freshStep']> = {
  'PUT /payments/:id/received': 'session',
  'PUT /payments/:id/validate': 'session',
  'DELETE /payments/:id': 'session',
  'PUT /admin/withdraw/:withdrawId': 'session',
  'PUT /admin/withdraw/:withdrawId/paid': 'session',
  'PUT /admin/refunds/:refundId': 'session',
  'PUT /admin/refunds/:refundId/paid': 'session',
  'POST /admin/members/:userId/credit-refunds': 'session',
  'POST /payout-files': 'session',
  'GET /payout-files/:fileId/download': 'session',
  'PUT /payout-files/:fileId/paid': 'session',
  'PUT /payout-files/:fileId/cancelled': 'session',
  'PUT /admin/payments/:paymentId/refund-request/declined': 'session',
  'PUT /point-recharge/:requestId/status': 'session',
  'PUT /invoices/:id': 'session',
  'POST /invoices/upload/:userId': 'session',
  'GET /wallets/:userId/statement': 'hour',
  'GET /wallets/:userId/withdrawals-statement': 'hour',
  'GET /user/:userId/withdraws/:withdrawId/certificate': 'hour',
  'GET /wallets/:userId/months/:month': 'hour',
  'GET /finance/months/:month': 'hour',
  'GET /finance/vat/:month': 'hour',
  'POST /catalogue/packs/:packId/publish': 'hour',
  'PUT /company/seller': 'hour',
  'PUT /e-invoicing/settings': 'hour',
  'POST /announcements/:id/send': 'hour',
  'POST /catalogue/products/:productId/publish': 'hour',
  'POST /catalogue/payees/publish': 'hour',
  'POST /reconciliation/statements/:id/accept': 'session',
  'POST /reconciliation/lines/:id/reversal': 'session',
  'PUT /profiles/:id/mobile': 'hour',
  'GET /exports/members': 'hour',
  'POST /exports/selected-members': 'hour',
  'GET /exports/payments': 'hour',
  'GET /exports/decided-payments': 'hour',
  'GET /exports/withdrawals': 'hour',
  'GET /exports/refunds': 'hour',
  'GET /exports/recharges': 'hour',
  'GET /exports/receipts': 'hour',
  'GET /exports/audit': 'hour',
  'GET /exports/ledger/:userId': 'hour',
  'GET /exports/withholding/:year': 'hour',
  'GET /exports/vat/:month': 'hour',
  'GET /exports/e-invoices': 'hour',
  'POST /staff-accounts/invitations': 'hour',
  'POST /staff-accounts/invitations/:id/send': 'hour',
  'DELETE /staff-accounts/invitations/:id': 'hour',
  'PUT /staff-accounts/:id/role': 'hour',
  'PUT /staff-accounts/:id/access': 'hour',
  'DELETE /staff-accounts/:id/two-step': 'hour',
  'POST /users/two-step': 'hour',
  'POST /users/two-step/confirm': 'hour',
  'POST /users/passkeys/begin': 'hour',
  'POST /users/passkeys': 'hour',
  'POST /users/passkeys/:passkeyId/remove': 'hour',
  'PUT /users/password': 'hour',
  'PUT /users/:id/block': 'hour',
  'POST /members/:userId/data-copy': 'hour',
  'POST /members/:userId/deletion': 'hour',
  'POST /members/:userId/deletion/cancel': 'hour',
  'PUT /members/:userId/hold': 'hour',
  'POST /catalogue/company-page/publish': 'hour',
  'POST /catalogue/terms/publish': 'hour',
  'POST /approve-payment/:quizResultId': 'session',
  'PUT /profiles/:id/verify': 'session',
};

/** Open to staff who have yet to set up their second step. */
const FOR_SET_UP = [
  'GET /users/:id',
  'PUT /users/password',
  'PUT /users/:id/language',
  'GET /users/:id/sessions',
  'DELETE /users/:id/sessions/:sessionId',
  'DELETE /users/:id/sessions',
  'POST /users/logout',
  'GET /users/two-step',
  'POST /users/two-step',
  'POST /users/two-step/confirm',
  'GET /sync',
  'GET /users/passkeys',
  'POST /users/passkeys/begin',
  'POST /users/passkeys',
];

let app: StaffedApp;
let required: StaffedApp;
beforeAll(async () => {
  app = await openStaffedApp();
  await setUpTwoStep(app, app.admin);
  required = await openStaffedApp({ env: { WAHA_STAFF_TWO_STEP: 'required' } });
});
afterAll(() => Promise.all([app.close(), required.close()]));

const setStepped = ({ id }: { id: string }, at: number | null) =>
  app.rows(`update sessions set stepped_at = ${at} where person_id = '${id}' returning id`);

/** Returns an id of the kind that a parameter names. */
function namedBy(parameter: string, target: StaffedApp): string {
  if (parameter === ':userId') return target.member.id;
  return parameter === ':month' ? '2026-01' : randomUUID();
}

/** Returns the code of the refusal, if there is one. */
async function sendRequest(
  row: Endpoint,
  { headers }: { headers: Record<string, string> },
  target = app,
): Promise<unknown> {
  const path = row.path.replaceAll(/:\w+/g, (name) => namedBy(name, target));
  const query = row.fileTypes && row.method === 'GET' ? '?format=csv' : '';
  const payload = row.method === 'GET' ? {} : { payload: {} };
  const response = await target.server.inject({
    method: row.method,
    url: `/api${fillPath(path)}${query}`,
    headers,
    ...payload,
  });
  const isJson = response.headers['content-type']?.toString().includes('json');
  return isJson && response.statusCode >= 400 ? response.json().code : response.statusCode;
}

test('these endpoints require a recent second step', () => {
  expect(Object.fromEntries(guarded.map((row) => [nameOf(row), row.freshStep]))).toEqual(GUARDED);
});

test('the API description states the recent second step of exactly these endpoints', async () => {
  const { paths } = (await app.server.inject({ url: '/api/openapi.json' })).json() as {
    paths: Record<string, Record<string, { operationId: string; description?: string; responses: object }>>;
  };
  const stated = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { description = '', responses }]) => {
      const [, time] =
        / entered in this (session|hour)\./.exec(description.replace('the last hour', 'this hour')) ?? [];
      expect(JSON.stringify(responses).includes('fresh_step_needed'), path).toBe(time !== undefined);
      return time === undefined ? [] : [[`${method.toUpperCase()} ${path.slice('/api'.length)}`, time]];
    }),
  );
  const shape = (name: string) => name.replaceAll(/:\w+|\{\w+\}/g, '{}');
  const aliases = guarded.flatMap(({ method, aliases = [], freshStep }) =>
    aliases.map((path) => [`${method} ${path}`, freshStep] as const),
  );
  expect(Object.fromEntries(stated.map(([name, time]) => [shape(name!), time]))).toEqual(
    Object.fromEntries([...Object.entries(GUARDED), ...aliases].map(([name, time]) => [shape(name), time])),
  );
});

describe.each(guarded.map((row) => [nameOf(row), row] as const))('%s', (_name, row) => {
  test('is refused in a session without a second step if its owner has one', async () => {
    setStepped(app.admin, null);
    expect(await sendRequest(row, app.admin)).toBe('fresh_step_needed');
  });

  test('is allowed after a recent code, for the defined time', async () => {
    setStepped(app.admin, app.time.now);
    expect(await sendRequest(row, app.admin)).not.toBe('fresh_step_needed');
    setStepped(app.admin, app.time.now - HOUR);
    const isLate = (await sendRequest(row, app.admin)) === 'fresh_step_needed';
    expect(isLate).toBe(row.freshStep === 'hour');
  });

  test('asks nothing of staff without a second step while optional', async () => {
    const rania = await app.as('admin');
    expect(await sendRequest(row, rania)).not.toBe('fresh_step_needed');
  });

  test('is refused to staff without a second step if required', async () => {
    const isOpen = FOR_SET_UP.includes(nameOf(row));
    expect((await sendRequest(row, required.admin, required)) === 'two_step_required').toBe(!isOpen);
  });
});

test('members are never asked for a recent second step', async () => {
  const statement = guarded.find(({ path }) => path.endsWith('/statement'))!;
  for (const target of [app, required]) expect(await sendRequest(statement, target.member, target)).toBe(200);
});

describe('required second step', () => {
  test('limits staff without one to their account, sessions and set-up', async () => {
    const opened: string[] = [];
    for (const row of contract) {
      if (row.who.to === 'anyone' || nameOf(row) === 'POST /users/logout') continue;
      const { headers } = required.commercial;
      const code = await sendRequest(row, { headers: { ...headers } }, required);
      if (code === 'token_invalid') required.commercial.headers = await required.logIn(required.commercial.email);
      if (code !== 'two_step_required') opened.push(nameOf(row));
    }
    expect(opened.filter((each) => !FOR_SET_UP.includes(each))).toEqual([]);
  });

  test('lets staff continue after set-up and cannot be switched off', async () => {
    const sonia = required.finance;
    expect((await required.call(sonia, 'GET', '/users/two-step')).json()).toEqual({
      ...{ isOn: false, isRequired: true, recoveryCodesLeft: 0 },
    });
    expect(await required.seenBy('/api/queue', sonia)).toEqual([403]);
    const { code } = await setUpTwoStep(required, sonia);
    expect(await required.seenBy('/api/queue', sonia)).toEqual([200]);
    const end = await required.call(sonia, 'POST', '/users/two-step/end', { code: code() });
    expect([end.statusCode, end.json().code]).toEqual([403, 'two_step_required']);
  });

  test('refuses a receipt to staff without one and stores no upload', async () => {
    const paymentId = await required.given.payment(required.member.id, 'Ultra One');
    const [{ id }] = required.rows(`select receipt_file_id as id from payments where id = '${paymentId}'`) as [
      { id: string },
    ];
    const getFile = (headers: Record<string, string>) => required.server.inject({ url: `/uploads/${id}`, headers });
    expect((await getFile(required.admin.headers)).statusCode).toBe(404);
    await setUpTwoStep(required, required.admin);
    expect((await getFile(required.admin.headers)).statusCode).toBe(200);
  });
});
