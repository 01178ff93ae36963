import type { WireProposedLine } from '@waha/domain/reconciliation/reconciliation.contract';
import { expect, test } from 'vitest';
import { createStatementCsv, openReconciliation, type ReconciliationApp } from '#testing/fixtures/open-reconciliation';
import { openAppForEach } from '#testing/open-app-for-each';

let app: ReconciliationApp;
openAppForEach(async () => {
  app = await openReconciliation();
  return app;
});

async function list(by: { headers: Record<string, string> } = app.admin): Promise<WireProposedLine[]> {
  const response = await app.call(by, 'GET', '/reconciliation/proposed-lines');
  expect(response.statusCode).toBe(200);
  return response.json();
}

test('undecided lines name the pending payments that they pay, until one is decided', async () => {
  const exact = await app.waitingPayment(app.member.id);
  const less = await app.waitingPayment(app.member.id, 'Ultra One', 2);
  expect(await list()).toEqual([]);
  const statementId = await app.uploadStatement(
    createStatementCsv([
      { label: `VIR ${exact.reference}`, millimes: exact.due },
      { label: `VIR ${less.reference}`, millimes: less.due - 5000 },
      { label: 'LOYER', millimes: 71_313 },
    ]),
  );
  expect(await list()).toEqual([
    expect.objectContaining({ kind: 'payment', thingId: exact.id, statementId, amount: exact.due, isSure: true }),
    expect.objectContaining({ kind: 'payment', thingId: less.id, amount: less.due - 5000, isSure: false }),
  ]);
  await app.call(app.admin, 'PUT', `/payments/${exact.id}/validate`, { status: 'approved' });
  expect((await list()).map(({ thingId }) => thingId)).toEqual([less.id]);
  const [line] = await app.lines(statementId, 'doubtful', app.admin);
  const response = await app.call(app.admin, 'PUT', `/reconciliation/lines/${line!._id}/aside`, { isAside: true });
  expect(response.statusCode, response.body).toBe(200);
  expect(await list()).toEqual([]);
});

test('the line of an approved payment is proposed for no other payment of its amount', async () => {
  const first = await app.waitingPayment(app.member.id);
  await app.waitingPayment(app.verified.id);
  await app.uploadStatement(createStatementCsv([{ label: `VIR ${first.reference}`, millimes: first.due }]));
  expect((await list()).map(({ thingId }) => thingId)).toEqual([first.id]);
  await app.call(app.admin, 'PUT', `/payments/${first.id}/validate`, { status: 'approved' });
  expect(await list()).toEqual([]);
});

test('payments for packs are named for administrators only, who decide them', async () => {
  const payment = await app.waitingPayment(app.member.id);
  await app.uploadStatement(createStatementCsv([{ label: `VIR ${payment.reference}`, millimes: payment.due }]));
  expect(await list()).toHaveLength(1);
  expect(await list(app.finance)).toEqual([]);
});
