import type { PaymentMethod } from '@waha/domain/kernel/payment-method';
import type { PaymentType, Quantity } from '@waha/domain/purchase/pack';
import type { WirePayment } from '@waha/domain/purchase/payment.contract';
import { createPaymentReference } from '@waha/domain/purchase/payment-reference';
import { createId } from '#platform/create-id';
import type { JobFields } from '#shell/pending-jobs/use-job-draft';

/** The fields of the payment form beside the receipt; stored on the device as they are typed. */
export type PaymentFields = JobFields & {
  quantity: Quantity;
  paymentType: PaymentType;
  paymentMethod?: PaymentMethod | undefined;
  planId?: string | undefined;
  /** Created on the device, so that the member can put it on the transfer without a network. */
  reference: string;
  /** The size of the original photo. */
  originalBytes?: number | undefined;
};

/** Returns the fields of a new payment; one that replaces a rejected payment starts with its choices. */
export function createPaymentFields(replaced?: WirePayment): PaymentFields {
  const identifiers = { key: createId(), reference: createPaymentReference(crypto.getRandomValues(new Uint8Array(8))) };
  if (!replaced) return { quantity: 1, paymentType: 'cash', ...identifiers };
  return {
    quantity: replaced.quantity === 2 ? 2 : 1,
    paymentType: replaced.paymentType,
    paymentMethod: replaced.paymentMethod,
    planId: replaced.paymentFacilities?._id,
    ...identifiers,
  };
}
