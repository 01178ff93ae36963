import { afterEach, expect, test } from 'vitest';
import { openStaffedApp } from '#testing/fixtures/open-staffed-app';
import { openWithdrawals } from '#testing/fixtures/open-withdrawals';
import type { TestApp } from '#testing/open-test-app';

// Above WAHA_TWO_PEOPLE_ABOVE, the person who accepted a payout cannot mark it as paid.

let open: Pick<TestApp, 'close'> | undefined;
afterEach(() => open?.close());

const openBank = async (env: Record<string, string>) => {
  const bank = await openWithdrawals(env);
  open = bank;
  const id = await bank.confirmed(10);
  expect((await bank.decide(id, { status: 'approved' })).statusCode).toBe(200);
  const list = async () =>
    (await bank.call({ method: 'GET', url: '/queue/withdrawals?step=payout' }, bank.admin)).json();
  return { bank, id, list };
};

test('a withdrawal above the limit is paid by another person than the one who accepted it', async () => {
  const { bank, id, list } = await openBank({ WAHA_TWO_PEOPLE_ABOVE: '4' });
  expect(await list()).toMatchObject([{ _id: id, needsSecondPerson: true, decidedBy: { _id: bank.admin.id } }]);
  const refused = await bank.pay(id, 'TR-1', bank.admin);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'second_person_needed']);
  expect(bank.rows('select paid_at from withdrawals')).toEqual([{ paid_at: null }]);
  const colleague = await bank.as('admin');
  expect((await bank.pay(id, 'TR-1', colleague)).statusCode).toBe(200);
  expect(bank.rows('select paid_by from withdrawals')).toEqual([{ paid_by: colleague.id }]);
});

test.each([{ WAHA_TWO_PEOPLE_ABOVE: '5' }, {}])(
  'a withdrawal up to the limit may have one person (%j)',
  async (env) => {
    const { bank, id, list } = await openBank(env);
    expect((await list())[0]).not.toHaveProperty('needsSecondPerson');
    expect((await bank.pay(id, 'TR-1', bank.admin)).statusCode).toBe(200);
  },
);

test('a refund above the limit is paid by another person than the one who accepted it', async () => {
  const app = await openStaffedApp({ env: { WAHA_TWO_PEOPLE_ABOVE: '100' } });
  open = app;
  const paymentId = await app.given.pack(app.member.id, 'Ultra One', app.admin.id);
  await app.given.profile(app.member.id, { mobile: '21698000001' });
  await app.call(app.admin, 'DELETE', `/payments/${paymentId}`);
  const [{ _id: id }] = (await app.call(app.finance, 'GET', '/queue/refunds')).json();
  expect((await app.call(app.finance, 'PUT', `/admin/refunds/${id}`, { status: 'approved' })).statusCode).toBe(200);
  const [due] = (await app.call(app.finance, 'GET', '/queue/refunds?step=payout')).json();
  expect(due).toMatchObject({ _id: id, needsSecondPerson: true, decidedBy: { _id: app.finance.id } });
  const pay = (by: { headers: Record<string, string> }) =>
    app.call(by, 'PUT', `/admin/refunds/${id}/paid`, { reference: 'T-1' });
  const refused = await pay(app.finance);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'second_person_needed']);
  expect((await pay(app.admin)).json().refund).toMatchObject({ status: 'paid', reference: 'T-1' });
});
