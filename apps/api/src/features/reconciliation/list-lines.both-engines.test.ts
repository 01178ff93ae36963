import type { WireLine } from '@waha/domain/reconciliation/reconciliation.contract';
import { expect, test } from 'vitest';
import { createStatementCsv, openReconciliation, type ReconciliationApp } from '#testing/fixtures/open-reconciliation';
import { openAppForEach } from '#testing/open-app-for-each';

let app: ReconciliationApp;
openAppForEach(async () => {
  app = await openReconciliation();
  return app;
});

test('an unmatched line names the decided payment whose reference it contains', async () => {
  const [rejected, approved, pending] = [
    await app.waitingPayment(app.member.id),
    await app.waitingPayment(app.verified.id),
    await app.waitingPayment(app.verified.id, 'TD Pro'),
  ];
  const decide = (id: string, status: string) =>
    app.call(app.admin, 'PUT', `/payments/${id}/validate`, { status, reason: 'Unreadable' });
  expect((await decide(rejected.id, 'rejected')).statusCode).toBe(200);
  expect((await decide(approved.id, 'approved')).statusCode).toBe(200);
  const id = await app.uploadStatement(
    createStatementCsv([
      { label: `VIR ${rejected.reference.replaceAll('-', ' ').toLowerCase()}`, millimes: rejected.due },
      { label: `FACTURE ${approved.reference}-2`, millimes: 1_000 },
      { label: 'W-0000-0000', millimes: 2_000 },
      { label: pending.reference, millimes: pending.due },
    ]),
  );
  const decidedAt = '2026-01-10T09:00:00.000Z';
  const expected = [
    {
      ...{ _id: rejected.id, userId: app.member.id, payer: 'Amina Ben Salah', reference: rejected.reference },
      ...{ status: 'rejected', decidedAt },
    },
    expect.objectContaining({ _id: approved.id, status: 'approved', reference: approved.reference }),
    undefined,
  ];
  const ofDecided = async (by: { headers: Record<string, string> }) =>
    (await app.lines(id, 'left', by)).map(({ decidedPayment }) => decidedPayment);
  expect(await ofDecided(app.admin)).toEqual(expected);
  // The last line pays a pending payment, which finance does not decide.
  expect(await ofDecided(app.finance)).toEqual([...expected, undefined]);
});

test('a line is the transfer of an approved payment if its amount agrees and no other line names the payment', async () => {
  const [once, twice, other, matched] = [
    await app.waitingPayment(app.member.id),
    await app.waitingPayment(app.verified.id),
    await app.waitingPayment(app.verified.id),
    await app.waitingPayment(app.verified.id),
  ];
  const first = await app.uploadStatement(createStatementCsv([{ label: matched.reference, millimes: matched.due }]));
  expect((await app.accept(first, await app.surePairs(first))).json().accepted).toBe(1);
  for (const { id } of [once, twice, other])
    await app.call(app.admin, 'PUT', `/payments/${id}/validate`, { status: 'approved' });
  const id = await app.uploadStatement(
    createStatementCsv([
      { label: `VIR ${once.reference}`, millimes: once.due },
      { label: `VIR ${twice.reference}`, millimes: twice.due },
      { label: `VIR 2 ${twice.reference}`, millimes: twice.due },
      { label: `VIR ${other.reference}`, millimes: other.due - 1000 },
      { label: `VIR 2 ${matched.reference}`, millimes: matched.due },
    ]),
  );
  const settled = async (limit: number) => {
    const response = await app.call(
      app.admin,
      'GET',
      `/reconciliation/statements/${id}/lines?standing=left&limit=${limit}`,
    );
    return (response.json() as WireLine[]).map(({ decidedPayment }) => decidedPayment?.isSettled);
  };
  expect(await settled(50)).toEqual([true, undefined, undefined, undefined, undefined]);
  // The other line may be on a later page.
  expect(await settled(2)).toEqual([true, undefined]);
});
