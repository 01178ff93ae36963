import type { PaymentMethod } from '@waha/domain/kernel/payment-method';
import type { PaymentType, Quantity } from '@waha/domain/purchase/pack';
import type { WirePayment } from '@waha/domain/purchase/payment.contract';
import { createPaymentReference } from '@waha/domain/purchase/payment-reference';
import { createId } from '#platform/create-id';
import type { JobFields } from '#shell/pending-jobs/use-job-draft';

/** What the payment form holds beside the receipt; kept on the device as it is typed. */
export type PaymentFields = JobFields & {
  quantity: Quantity;
  paymentType: PaymentType;
  paymentMethod?: PaymentMethod | undefined;
  planId?: string | undefined;
  /** Made here, so that it can be written on the transfer with no network. */
  reference: string;
  /** Of the photo before it was made small. */
  originalBytes?: number | undefined;
};

/** A new payment; one that replaces a rejected one begins with its choices. */
export function createPaymentFields(replaced?: WirePayment): PaymentFields {
  const made = { key: createId(), reference: createPaymentReference(crypto.getRandomValues(new Uint8Array(8))) };
  if (!replaced) return { quantity: 1, paymentType: 'cash', ...made };
  return {
    quantity: replaced.quantity === 2 ? 2 : 1,
    paymentType: replaced.paymentType,
    paymentMethod: replaced.paymentMethod,
    planId: replaced.paymentFacilities?._id,
    ...made,
  };
}
