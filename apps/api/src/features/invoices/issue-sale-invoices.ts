import { listRemainingInstalments } from '@waha/domain/invoices/invoice';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import { computeReceiptAmount } from '@waha/domain/purchase/pack';
import type { PaymentEvent } from '@waha/domain/purchase/payment';
import type { RechargeEvent } from '@waha/domain/recharge/recharge';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { issueInvoices } from './issue-invoices';

type SaleEvent =
  | Extract<PaymentEvent, { type: 'payment.approved' }>
  | Extract<RechargeEvent, { type: 'recharge.accepted' }>;

/**
 * Reacts to an approved payment and to an accepted recharge: issues a paid invoice over what the receipt paid. For a
 * purchase in instalments it adds a pending invoice for each later month.
 */
export async function issueSaleInvoices(unit: UnitOfWork, event: SaleEvent): Promise<void> {
  const day = getDayAt(event.at);
  const paid = { invoiceDate: day, status: 'paid', paidAt: event.at, paidBy: event.by } as const;
  if (event.type === 'recharge.accepted') {
    const { id: rechargeId, memberId, totalMillimes } = event.recharge;
    await issueInvoices(unit, memberId, [{ ...paid, amountMillimes: totalMillimes, rechargeId }]);
    return;
  }
  const { id: paymentId, memberId, plan, quantity, totalMillimes } = event.payment;
  const amountMillimes = computeReceiptAmount(totalMillimes, quantity, plan);
  const later = plan ? listRemainingInstalments(plan, quantity, day) : [];
  await issueInvoices(unit, memberId, [
    { ...paid, amountMillimes, instalment: { paymentId, number: 1 } },
    ...later.map(({ number, ...due }) => ({ ...due, status: 'pending' as const, instalment: { paymentId, number } })),
  ]);
}
