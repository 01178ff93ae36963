import type { Millimes } from '@waha/domain/kernel/money';
import { ok, type Result, refuse } from '@waha/domain/kernel/result';
import { cleanText } from '@waha/domain/kernel/text/clean-text';
import type { RefundAnswer } from '../payment';
import type { RefundAnswerRefusal } from './refund-answer.refusals';

/** The answer as it is sent; without one, everything that was received goes back. */
export type SentRefundAnswer = { amount: Millimes; reason?: string | undefined };

/**
 * Returns how much of the money of a cancelled payment goes back: all that was received, or less with a reason. An
 * amount of 0 says that nothing is due.
 */
export function checkRefundAnswer(
  receivedMillimes: Millimes,
  { amount, reason: typed = '' }: SentRefundAnswer = { amount: receivedMillimes },
): Result<RefundAnswer, RefundAnswerRefusal> {
  if (!Number.isInteger(amount) || amount < 0 || amount > receivedMillimes)
    return refuse('refund_amount_invalid', { details: { received: receivedMillimes } });
  const reason = cleanText(typed);
  if (amount < receivedMillimes && !reason) return refuse('refund_reason_missing');
  return ok({ amountMillimes: amount, receivedMillimes, ...(amount < receivedMillimes && { reason }) });
}
