import { allowOwner, allowOwnerMember, endpoint } from '@waha/domain/kernel/endpoint';
import { cleanText } from '@waha/domain/kernel/text/clean-text';
import { day, isoInstant, languageQuery, text, uuid } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';
import { REFUND_REQUEST_STATUSES } from './refund-request';

const paymentIdParam = z.object({ paymentId: uuid });

const refundRequest = z.object({
  reason: z.string(),
  status: z.enum(REFUND_REQUEST_STATUSES),
  requestedAt: isoInstant,
  decidedAt: z.optional(isoInstant),
  declineReason: z.optional(z.string()),
});

const refundRequestState = z.object({
  /** The last day on which the refund can be requested; absent if it cannot. */
  until: z.optional(day),
  request: z.optional(refundRequest),
  /**
   * In `language`; without it, in that of the caller’s mails: how to ask and until when, the question for the reason, and
   * the state of the request.
   */
  texts: z.object({ ask: z.optional(z.string()), reason: z.string(), state: z.optional(z.string()) }),
});
export type WireRefundRequestState = z.infer<typeof refundRequestState>;

export const readRefundRequest = endpoint('GET', '/payments/:paymentId/refund-request', {
  who: allowOwner('payment', 'admin', 'finance_admin'),
  summary: 'Returns the request to refund a payment, or the last day on which its member can make one',
  params: paymentIdParam,
  query: languageQuery,
  refuses: ['payment_not_found'],
  reply: refundRequestState,
});

export const requestRefund = endpoint('PUT', '/payments/:paymentId/refund-request', {
  who: allowOwnerMember('payment'),
  summary: 'Requests the refund of one of the caller’s approved payments, once; the same request again changes nothing',
  params: paymentIdParam,
  body: z.object({
    reason: text(/*i18n*/ 'Please fill in all required fields.', 500, cleanText),
    ...languageQuery.shape,
  }),
  refuses: ['payment_not_approved', 'payment_not_found', 'refund_request_exists', 'refund_request_too_late'],
  reply: refundRequestState,
});
