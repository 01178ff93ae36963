import { DAY } from '@waha/domain/kernel/time';
import type { WireApprovedPayment } from '@waha/domain/reconciliation/reconciliation.contract';
import { expect, test } from 'vitest';
import { createStatementCsv, openReconciliation, type ReconciliationApp } from '#testing/fixtures/open-reconciliation';
import { openAppForEach } from '#testing/open-app-for-each';

let app: ReconciliationApp;
openAppForEach(async () => {
  app = await openReconciliation();
  return app;
});

const approve = (id: string) => app.call(app.admin, 'PUT', `/payments/${id}/validate`, { status: 'approved' });

async function createApproved() {
  const payment = await app.waitingPayment(app.member.id);
  expect((await approve(payment.id)).statusCode).toBe(200);
  return payment;
}

async function list(id: string, query = '', by: { headers: Record<string, string> } = app.finance) {
  const response = await app.call(by, 'GET', `/reconciliation/statements/${id}/approved${query}`);
  expect(response.statusCode).toBe(200);
  return { items: response.json() as WireApprovedPayment[], next: response.headers['x-next-cursor'] };
}

test('payments approved in the period of a statement without a line are listed, newest first and by page', async () => {
  app.time.now -= 2 * DAY;
  await createApproved(); // before the period
  app.time.now += 2 * DAY;
  const [named, ignored, matched] = [
    await createApproved(),
    await createApproved(),
    await app.waitingPayment(app.member.id),
  ];
  const id = await app.uploadStatement(
    createStatementCsv([
      { label: `vir ${named.reference.toLowerCase()}`, millimes: named.due },
      { label: `VIR ${ignored.reference}`, millimes: ignored.due },
      { label: matched.reference, millimes: matched.due },
    ]),
  );
  const line = (await app.lines(id, 'settled')).find(({ label }) => label.includes(ignored.reference));
  await app.call(app.admin, 'PUT', `/reconciliation/lines/${line!._id}/aside`, { isAside: true });
  expect((await list(id)).items).toEqual([]);

  const first = await createApproved();
  app.time.now += 1000;
  const second = await createApproved();
  expect((await app.accept(id, await app.surePairs(id))).json().accepted).toBe(1);
  const found = await list(id);
  expect(found.items).toEqual([
    {
      ...{ _id: second.id, userId: app.member.id, payer: 'Amina Ben Salah', reference: second.reference },
      ...{ amount: second.due, approvedAt: '2026-01-10T09:00:01.000Z' },
    },
    expect.objectContaining({ _id: first.id }),
  ]);
  expect(found.next).toBeUndefined();
  const page = await list(id, '?limit=1', app.admin);
  expect(page.items.map(({ _id }) => _id)).toEqual([second.id]);
  expect((await list(id, `?limit=1&cursor=${page.next}`)).items.map(({ _id }) => _id)).toEqual([first.id]);

  const missing = await app.call(app.finance, 'GET', `/reconciliation/statements/${first.id}/approved`);
  expect([missing.statusCode, missing.json().code]).toEqual([404, 'statement_not_found']);
});

test('payments by methods that the source of a statement has not paid so far are not expected on it', async () => {
  const matched = await app.waitingPayment(app.member.id);
  const id = await app.uploadStatement(createStatementCsv([{ label: matched.reference, millimes: matched.due }]));
  const [same, other] = [await createApproved(), await createApproved()];
  app.rows(`update payments set payment_method = 'binance' where id = '${other.id}' returning id`);
  const ids = async () => (await list(id)).items.map(({ _id }) => _id).toSorted();
  // No line of the source has paid anything: any method is possible.
  expect(await ids()).toEqual([same.id, other.id].toSorted());
  await app.accept(id, await app.surePairs(id));
  expect(await ids()).toEqual([same.id]);
});
