import type { PlanId } from '../kernel/ids';
import type { Millimes } from '../kernel/money';
import { PAYMENT_METHODS, type PaymentMethod } from '../kernel/payment-method';
import { ok, type Result, refuse } from '../kernel/result';
import {
  computePurchaseTotal,
  computeReceiptAmount,
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
  /** How much of the member's credit it uses, in millimes: at most what is due. */
  credit?: Millimes | undefined;
};

export type CompletePayment<Receipt> = {
  quantity: Quantity;
  paymentType: PaymentType;
  paymentMethod: PaymentMethod;
  plan?: FacilityPlan;
  totalMillimes: Millimes;
  /** Absent if none is used. */
  creditMillimes?: Millimes;
  /** Absent only if credit pays all that is due. */
  receipt?: Receipt;
};

/**
 * Checks whether a payment can be sent (spec 2 §5) and returns its cost. The form and the server use the same check.
 */
export function completePayment<Receipt>(
  pack: Pick<PackTerms, 'priceMillimes' | 'plans'>,
  draft: PaymentDraft<Receipt>,
): Result<CompletePayment<Receipt>, PurchaseRefusal> {
  // A payment that uses credit may need no receipt; the amounts decide this below.
  const missing = requiredFields.filter((field) => !draft[field] && !(field === 'receipt' && draft.credit));
  if (missing.length > 0) return refuseMissing(missing);

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

  const plan = paymentType === 'cash' ? undefined : findPlan(pack.plans, draft.planId);
  if (paymentType !== 'cash' && !plan)
    return refuse('period_missing', { errors: { paymentFacilities: /*i18n*/ 'Please select a payment period.' } });
  const totalMillimes = computePurchaseTotal(plan?.totalMillimes ?? pack.priceMillimes, quantity);

  const { credit: creditMillimes = 0, receipt } = draft;
  const dueMillimes = computeReceiptAmount(totalMillimes, quantity, plan) - creditMillimes;
  if (dueMillimes > 0 && !receipt) return refuseMissing(['receipt']);
  return ok({
    ...{ quantity, paymentType, paymentMethod, totalMillimes },
    ...(plan && { plan }),
    ...(creditMillimes > 0 && { creditMillimes }),
    ...(receipt && { receipt }),
  });
}

type RequiredField = (typeof requiredFields)[number];

function refuseMissing(missing: readonly RequiredField[]) {
  return refuse('payment_incomplete', { errors: Object.fromEntries(missing.map((field) => REQUIRED_ERRORS[field])) });
}

const requiredFields = ['quantity', 'paymentType', 'paymentMethod', 'receipt'] as const;

/** The error of each missing field: the next step. The refusal itself has the specification's sentence. */
const REQUIRED_ERRORS: Record<RequiredField, [field: string, error: string]> = {
  quantity: ['quantity', /*i18n*/ 'Please fill in all required fields.'],
  paymentType: ['paymentType', /*i18n*/ 'Please fill in all required fields.'],
  paymentMethod: ['paymentMethod', /*i18n*/ 'Choose a way to pay.'],
  receipt: ['receiptPhoto', /*i18n*/ 'Add the photo of the receipt.'],
};

function findPlan(plans: readonly FacilityPlan[], id: string | undefined): FacilityPlan | undefined {
  return plans.find((plan) => plan.id === (id as PlanId));
}
