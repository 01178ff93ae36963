import type { PaymentId, RefundId } from '@waha/domain/kernel/ids';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';
import { findWrongRefunds } from '../operations/doctor/accounts/check-refunds';
import { cancelPayment, decidePayment } from '../purchase/decide-payment';
import { decideRefund } from './decide-refund';
import { payRefund } from './pay-refund';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

const PRICE = 149_500;
const KINDS = ['approve', 'cancel', 'cancel in part', 'nothing due', 'accept', 'decline', 'pay'] as const;
const command = fc.record({ kind: fc.constantFrom(...KINDS), which: fc.nat(5), isKilled: fc.boolean() });

/** The expected money of a payment, followed without the program. */
type Money = { kept: number; owed: number; paid: number };

test('money received is what was kept, owed and paid back, for any history with killed transactions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 14 }), async (commands) => {
      const payments = new Map<PaymentId, Money>();
      const refunds = new Map<RefundId, PaymentId>();
      const before = await readFigures();
      for (const { kind, which, isKilled } of commands) {
        if (kind === 'approve') {
          const paymentId = await app.given.payment(app.verified.id, 'Ultra One');
          const decision = { status: 'approved' } as const;
          const isDone = await run(isKilled, (unit) => decidePayment(unit, { paymentId, decision, by: app.admin.id }));
          if (isDone) payments.set(paymentId, { kept: PRICE, owed: 0, paid: 0 });
        } else if (kind.startsWith('cancel') || kind === 'nothing due') {
          const paymentId = [...payments.keys()][which];
          if (!paymentId) continue;
          const amount = kind === 'cancel' ? PRICE : kind === 'nothing due' ? 0 : 100_000;
          const refund = { amount, reason: 'why' };
          const order = { paymentId, by: app.admin.id, isAdmin: true, refund };
          if (!(await run(isKilled, (unit) => cancelPayment(unit, order)))) continue;
          // Without a refund the payment no longer counts as received.
          payments.set(paymentId, { kept: amount === 0 ? 0 : PRICE - amount, owed: amount, paid: 0 });
          const [row] = app.rows(`select id from refunds where payment_id = '${paymentId}' and status = 'requested'`);
          if (row) refunds.set(row.id as RefundId, paymentId);
        } else {
          const [refundId, paymentId] = [...refunds][which] ?? [];
          if (!refundId || !paymentId) continue;
          const by = app.finance.id;
          const account = { method: 'D17', number: '+216' };
          const decision =
            kind === 'decline'
              ? ({ status: 'declined', reason: 'why' } as const)
              : ({ status: 'approved', account } as const);
          const isDone = await run(isKilled, (unit) =>
            kind === 'pay'
              ? payRefund(unit, { refundId, reference: 'T', by })
              : decideRefund(unit, { refundId, decision, by }),
          );
          if (!isDone || kind === 'accept') continue;
          const { kept, owed } = payments.get(paymentId)!;
          payments.set(
            paymentId,
            kind === 'pay' ? { kept, owed: 0, paid: owed } : { kept: kept + owed, owed: 0, paid: 0 },
          );
        }
      }
      const sum = (part: keyof Money) => [...payments.values()].reduce((total, money) => total + money[part], 0);
      const now = await readFigures();
      expect(now.received - before.received).toBe(sum('kept') + sum('owed') + sum('paid'));
      expect(now.paid - before.paid).toBe(sum('paid'));
      expect(now.owed - before.owed).toBe(sum('owed'));
      expect(await readFaults()).toEqual([]);
    }),
    { numRuns: 15 },
  );
}, 120_000);

test('the check of refunds names a cancelled payment without one, and an amount that differs', async () => {
  const [first, second] = [
    await app.given.pack(app.verified.id, 'Ultra One', app.admin.id),
    await app.given.pack(app.verified.id, 'Ultra One', app.admin.id),
  ];
  await run(false, (unit) => cancelPayment(unit, { paymentId: first, by: app.admin.id, isAdmin: true }));
  expect(await readFaults()).toEqual([]);
  const cancelled = `status = 'cancelled', decided_at = ${app.time.now}`;
  app.rows(`update payments set ${cancelled} where id = '${second}' returning id`);
  expect(await readFaults()).toEqual([
    expect.stringMatching(/^payment W-.* is cancelled, but neither refunded nor marked as not due$/),
  ]);
  app.rows(`update payments set status = 'approved' where id = '${second}' returning id`);
  app.rows(`update refunds set amount_millimes = 5, reason = 'x' returning id`);
  expect(await readFaults()).toEqual([expect.stringMatching(/another amount than the payment says$/)]);
  app.rows(`update refunds set amount_millimes = ${PRICE}, reason = null returning id`);
});

/** Runs a decision; its transaction fails at its end if `isKilled`. Returns whether it was committed. */
const run = (isKilled: boolean, decide: (unit: UnitOfWork) => Promise<unknown>): Promise<boolean> =>
  app.context.services
    .transact(async (unit) => {
      await decide(unit);
      if (isKilled) throw new Error('killed');
      return true;
    })
    .catch(() => false);

const readFaults = () => findWrongRefunds((statement) => app.rows(statement).map((row) => Object.values(row)));

/** Returns the sums of the overview, and what is still owed. */
async function readFigures(): Promise<{ received: number; paid: number; owed: number }> {
  const readSum = (query: string) => Number(app.rows(query)[0]?.total ?? 0);
  return {
    received: readSum('select coalesce(sum(approved), 0) as total from overview_by_hour'),
    paid: readSum('select coalesce(sum(refunded), 0) as total from overview_by_hour'),
    owed: readSum(
      "select coalesce(sum(amount_millimes), 0) as total from refunds where status in ('requested', 'approved')",
    ),
  };
}
