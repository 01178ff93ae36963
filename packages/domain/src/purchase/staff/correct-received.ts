import { checkNotOwn } from '@waha/domain/kernel/check-not-own';
import type { StaffId } from '@waha/domain/kernel/ids';
import type { Millimes } from '@waha/domain/kernel/money';
import { ok, type Result, refuse } from '@waha/domain/kernel/result';
import { cleanText } from '@waha/domain/kernel/text/clean-text';
import type { Instant } from '@waha/domain/kernel/time';
import { getCreditedMillimes, getDueMillimes, type Payment, type PaymentEvent } from '../payment';
import { type CorrectReceivedRefusal, correctReceivedRefusals } from './correct-received.refusals';
import { checkReceivedAmount } from './received-amount';
import type { ReceivedAmountRefusal } from './received-amount.refusals';

type Correction = { receivedMillimes: Millimes; reason: string; by: StaffId };
type CorrectedPayment = { payment: Payment; event: Extract<PaymentEvent, { type: 'payment.received-corrected' }> };

/**
 * Corrects the amount that arrived for a decided payment. Its decision stays, so that an approved one needs at least what
 * was due, and a rejected one less; 0 if nothing arrived for it. The difference changes the member's credit.
 * @param balanceMillimes the member's credit, which must not become negative
 */
export function correctReceived(
  payment: Payment,
  { receivedMillimes: received, reason: typed, by }: Correction,
  balanceMillimes: Millimes,
  at: Instant,
): Result<CorrectedPayment, CorrectReceivedRefusal | ReceivedAmountRefusal | 'own_decision'> {
  const ownershipCheck = checkNotOwn(payment.memberId, by);
  if (!ownershipCheck.ok) return ownershipCheck;
  const { status } = payment;
  if (status !== 'approved' && status !== 'rejected') return refuse('payment_not_correctable');
  const reason = cleanText(typed);
  if (!reason)
    return refuse('correction_reason_missing', {
      errors: { reason: correctReceivedRefusals.correction_reason_missing.text },
    });
  const dueMillimes = getDueMillimes(payment);
  // Credit may have paid all that was due.
  const hasNothing = received === 0 && (status === 'rejected' || dueMillimes === 0);
  const checked = hasNothing ? undefined : checkReceivedAmount({ status, received }, dueMillimes);
  if (checked && !checked.ok) return checked;
  const { receivedMillimes: _, ...rest } = payment;
  const receivedMillimes = checked?.value.receivedMillimes;
  const corrected: Payment = { ...rest, ...(receivedMillimes && { receivedMillimes }) };
  const differenceMillimes = getCreditedMillimes(corrected) - getCreditedMillimes(payment);
  if (differenceMillimes === 0) return refuse('received_unchanged');
  if (balanceMillimes + differenceMillimes < 0)
    return refuse('received_credit_used', { details: { balance: balanceMillimes } });
  const event = { type: 'payment.received-corrected', payment: corrected, differenceMillimes, reason, by, at } as const;
  return ok({ payment: corrected, event });
}
