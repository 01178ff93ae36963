import { allowRoles, endpoint } from '@waha/domain/kernel/endpoint';
import { day, isoInstant, linesText, message, pageQuery, uuid } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';

/** An open request with its payment. Amounts in millimes. */
const queuedRefundRequest = z.object({
  /** The id of the payment. */
  _id: uuid,
  userId: uuid,
  userName: z.string(),
  userEmail: z.string(),
  isVerified: z.boolean(),
  reference: z.string(),
  packName: z.string(),
  quantity: z.int(),
  /** The money received for the payment, with its used credit. */
  received: z.int(),
  approvedAt: isoInstant,
  reason: z.string(),
  requestedAt: isoInstant,
  /** The last day on which the refund could be requested, as the setting is now. */
  until: day,
});
export type WireQueuedRefundRequest = z.infer<typeof queuedRefundRequest>;

export const listRefundRequests = endpoint('GET', '/queue/refund-requests', {
  who: allowRoles('admin', 'finance_admin'),
  summary: 'Lists requests of members to refund a payment that await a decision, oldest first',
  query: pageQuery,
  reply: z.array(queuedRefundRequest),
});

export const declineRefundRequest = endpoint('PUT', '/admin/payments/:paymentId/refund-request/declined', {
  who: allowRoles('admin'),
  freshStep: 'session',
  summary: 'Declines the request to refund a payment, once, with a reason that the member reads',
  params: z.object({ paymentId: uuid }),
  body: z.object({ reason: z.optional(linesText(500)) }),
  refuses: [
    'own_decision',
    'refund_decline_reason_missing',
    'refund_request_already_decided',
    'refund_request_not_found',
  ],
  reply: message,
  decides: { kind: 'payment', param: 'paymentId' },
});
