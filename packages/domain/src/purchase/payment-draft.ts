import type { PlanId } from '../kernel/ids';
import type { Millimes } from '../kernel/money';
import { PAYMENT_METHODS, type PaymentMethod } from '../kernel/payment-method';
import { ok, type Result, refuse } from '../kernel/result';
import {
  computePurchaseTotal,
  type FacilityPlan,
  PAYMENT_TYPES,
  type PackTerms,
  type PaymentType,
  QUANTITIES,
  type Quantity,
} from './pack';
import type { PurchaseRefusal } from './purchase.refusals';

/** A payment that is being filled in: values may be missing or invalid. */
export type PaymentDraft<Receipt> = {
  quantity?: number | undefined;
  paymentType?: string | undefined;
  paymentMethod?: string | undefined;
  planId?: string | undefined;
  receipt?: Receipt | undefined;
};

export type CompletePayment<Receipt> = {
  quantity: Quantity;
  paymentType: PaymentType;
  paymentMethod: PaymentMethod;
  plan?: FacilityPlan;
  totalMillimes: Millimes;
  receipt: Receipt;
};

/**
 * Checks whether a payment can be sent (spec 2 §5) and returns its cost. The form and the server use the same check.
 */
export function completePayment<Receipt>(
  pack: Pick<PackTerms, 'priceMillimes' | 'plans'>,
  draft: PaymentDraft<Receipt>,
): Result<CompletePayment<Receipt>, PurchaseRefusal> {
  const missing = requiredFields.filter((field) => !draft[field]);
  if (missing.length > 0)
    return refuse('payment_incomplete', { errors: Object.fromEntries(missing.map((field) => REQUIRED_ERRORS[field])) });

  const quantity = QUANTITIES.find((known) => known === draft.quantity);
  if (!quantity)
    return refuse('quantity_out_of_range', { errors: { quantity: /*i18n*/ 'The quantity must be 1 or 2.' } });
  const paymentType = PAYMENT_TYPES.find((known) => known === draft.paymentType);
  const paymentMethod = PAYMENT_METHODS.find((known) => known === draft.paymentMethod);
  if (!paymentType)
    return refuse('payment_incomplete', { errors: { paymentType: /*i18n*/ 'Please fill in all required fields.' } });
  if (!paymentMethod)
    return refuse('method_unavailable', {
      errors: { paymentMethod: /*i18n*/ 'This payment method is not available.' },
    });

  const chosen = { quantity, paymentType, paymentMethod, receipt: draft.receipt as Receipt };
  if (paymentType === 'cash')
    return ok({ ...chosen, totalMillimes: computePurchaseTotal(pack.priceMillimes, quantity) });

  const plan = findPlan(pack.plans, draft.planId);
  if (!plan)
    return refuse('period_missing', { errors: { paymentFacilities: /*i18n*/ 'Please select a payment period.' } });
  return ok({ ...chosen, plan, totalMillimes: computePurchaseTotal(plan.totalMillimes, quantity) });
}

const requiredFields = ['quantity', 'paymentType', 'paymentMethod', 'receipt'] as const;

/** The error of each missing field: the next step. The refusal itself has the specification's sentence. */
const REQUIRED_ERRORS: Record<(typeof requiredFields)[number], [field: string, error: string]> = {
  quantity: ['quantity', /*i18n*/ 'Please fill in all required fields.'],
  paymentType: ['paymentType', /*i18n*/ 'Please fill in all required fields.'],
  paymentMethod: ['paymentMethod', /*i18n*/ 'Choose a way to pay.'],
  receipt: ['receiptPhoto', /*i18n*/ 'Add the photo of the receipt.'],
};

function findPlan(plans: readonly FacilityPlan[], id: string | undefined): FacilityPlan | undefined {
  return plans.find((plan) => plan.id === (id as PlanId));
}
