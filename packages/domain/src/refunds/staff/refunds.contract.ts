import { allowRoles, endpoint } from '@waha/domain/kernel/endpoint';
import { cleanNumber } from '@waha/domain/kernel/text/clean-number';
import { isoInstant, linesText, lineText, numberText, pageQuery, text, uuid } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';
import { DUE_STATUSES } from './refund';

const person = z.object({ _id: uuid, name: z.string() });
const account = z.object({ method: z.string(), number: z.string() });

/** Amounts in millimes. */
export const refund = z.object({
  _id: uuid,
  userId: uuid,
  userName: z.string(),
  userEmail: z.string(),
  isVerified: z.boolean(),
  amount: z.int(),
  status: z.enum(DUE_STATUSES),
  /** The money received for the payment, and why less of it goes back. */
  received: z.optional(z.int()),
  reason: z.optional(z.string()),
  /** The cancelled payment; absent if the member's credit is refunded. And the number of the credit note of its invoice. */
  payment: z.optional(z.object({ _id: uuid, reference: z.string(), packName: z.string() })),
  creditNote: z.optional(z.object({ number: z.string(), invoiceId: uuid })),
  requestedAt: isoInstant,
  requestedBy: person,
  decidedAt: z.optional(isoInstant),
  decidedBy: z.optional(person),
  /** Whether the person who approved it may not mark it as paid. */
  needsSecondPerson: z.optional(z.literal(true)),
  declineReason: z.optional(z.string()),
  /** The recipient: fixed since the approval, before that as in the profile; `null` if it has none. */
  account: z.nullable(account),
  paidAt: z.optional(isoInstant),
  reference: z.optional(z.string()),
});
export type WireRefund = z.infer<typeof refund>;

const refundIdParam = z.object({ refundId: uuid });

export const listRefundQueue = endpoint('GET', '/queue/refunds', {
  who: allowRoles('finance_admin', 'admin'),
  summary: 'Lists refunds that await a decision or (`step=payout`) a payout, oldest first',
  query: z.extend(pageQuery, { step: z.optional(z.enum(['decision', 'payout'])) }),
  reply: z.array(refund),
});

export const readRefund = endpoint('GET', '/admin/refunds/:refundId', {
  who: allowRoles('finance_admin', 'admin'),
  summary: 'Returns one refund, in any status',
  params: refundIdParam,
  refuses: ['refund_not_found'],
  reply: refund,
});

export const decideRefund = endpoint('PUT', '/admin/refunds/:refundId', {
  who: allowRoles('finance_admin', 'admin'),
  freshStep: 'session',
  summary: 'Approves a refund, which fixes the account it is sent to, or declines it with a reason, once',
  params: refundIdParam,
  body: z.object({
    status: z.enum(['approved', 'declined']),
    reason: z.optional(linesText(500)),
    /** For members whose profile has no account. */
    account: z.optional(z.object({ method: lineText(40), number: numberText(40) })),
  }),
  refuses: [
    'own_decision',
    'refund_account_missing',
    'refund_already_decided',
    'refund_decline_reason_missing',
    'refund_not_found',
  ],
  reply: z.object({ message: z.string(), refund }),
  decides: { kind: 'refund', param: 'refundId' },
  canBeHeld: true,
});

export const payRefund = endpoint('PUT', '/admin/refunds/:refundId/paid', {
  who: allowRoles('finance_admin', 'admin'),
  freshStep: 'session',
  summary: 'Records the payout of an approved refund, once',
  params: refundIdParam,
  body: z.object({ reference: text(/*i18n*/ 'Please enter the reference of the transfer.', 100, cleanNumber) }),
  refuses: ['own_decision', 'refund_already_paid', 'refund_not_approved', 'refund_not_found', 'second_person_needed'],
  reply: z.object({ message: z.string(), refund }),
});
