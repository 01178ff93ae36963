import type { Millimes } from '../kernel/money';
import type { PaymentMethod } from '../kernel/payment-method';
import { ok, type Result, refuse } from '../kernel/result';
import type { Instant } from '../kernel/time';
import { computeReceiptAmount, type PackTerms } from './pack';
import { type CompletePayment, completePayment, type PaymentDraft } from './payment-draft';
import type { PurchaseRefusal } from './purchase.refusals';
import type { QuizStatus } from './quiz';

/** The server's data about an order. */
type OrderFacts = {
  pack: Pick<PackTerms, 'priceMillimes' | 'plans'> & { offSaleAt: Instant | null };
  /** The status of this member and pack. */
  quiz: QuizStatus;
  enabledMethods: readonly PaymentMethod[];
  /** The total that the sender expects; undefined if none was sent. */
  statedTotal: Millimes | undefined;
  /** The member's credit. */
  balanceMillimes: Millimes;
};

/**
 * Returns the complete payment if the member may send it now (spec 2 §4, §5): the pack is on sale, the form is complete,
 * the method is enabled, the total is that of today's terms, the credit that it uses is there, and the quiz of the pack is
 * approved.
 */
export function checkOrder<Receipt>(
  draft: PaymentDraft<Receipt>,
  { pack, quiz, enabledMethods, statedTotal, balanceMillimes }: OrderFacts,
): Result<CompletePayment<Receipt>, PurchaseRefusal> {
  if (pack.offSaleAt !== null) return refuse('pack_off_sale');
  const complete = completePayment(pack, draft);
  if (!complete.ok) return complete;
  const { paymentMethod, totalMillimes, quantity, plan, creditMillimes = 0 } = complete.value;
  if (!enabledMethods.includes(paymentMethod)) return refuse('method_unavailable');
  if (statedTotal !== totalMillimes) {
    const code = statedTotal === undefined ? 'payment_incomplete' : 'total_mismatch';
    return refuse(code, { details: { price: pack.priceMillimes, totalPrice: totalMillimes } });
  }
  if (creditMillimes > Math.min(balanceMillimes, computeReceiptAmount(totalMillimes, quantity, plan)))
    return refuse('credit_changed', { details: { balance: balanceMillimes } });
  if (quiz !== 'approved') return refuse('quiz_approval_required');
  return ok(complete.value);
}
