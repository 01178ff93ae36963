import * as z from 'zod/mini';
import {
  allowMemberSelf,
  allowOwner,
  allowOwnerMember,
  allowRoles,
  allowSelf,
  allowSelfOrStaff,
  endpoint,
} from '../kernel/endpoint';
import { PAYMENT_RECEIPT } from '../kernel/files/file-rule';
import { PAYMENT_METHODS } from '../kernel/payment-method';
import {
  anyText,
  idParam,
  isoInstant,
  linesText,
  message,
  noContent,
  pageQuery,
  refundOfMember,
  userIdParam,
  uuid,
} from '../kernel/wire';
import { PAYMENT_TYPES } from './pack';
import { PAYMENT_OUTCOMES, PAYMENT_STATUSES } from './payment';
import { PAYMENT_REFERENCE } from './payment-reference';
import { plan } from './purchase.contract';

const payment = z.object({
  _id: uuid,
  userId: uuid,
  userEmail: z.string(),
  reference: z.string(),
  packName: z.string(),
  quantity: z.int(),
  price: z.int(),
  totalPrice: z.int(),
  paymentType: z.enum(PAYMENT_TYPES),
  paymentMethod: z.enum(PAYMENT_METHODS),
  paymentFacilities: z.optional(plan),
  receiptPhoto: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  reason: z.optional(z.string()),
  createdAt: isoInstant,
  decidedAt: z.optional(isoInstant),
  replaces: z.optional(uuid),
  /** How much of the member's credit it uses, in millimes: the receipt shows so much less. */
  credit: z.optional(z.int()),
  /**
   * What arrived with the receipt, in millimes, if it was another amount than was due. Of a rejected payment, less: it
   * has become credit. Of an approved one, more: the difference has become credit.
   */
  received: z.optional(z.int()),
  /** The refund of a cancelled payment. */
  refund: z.optional(refundOfMember),
  /** Staff only: the member's name. */
  userName: z.optional(z.string()),
  /** Staff only: who decided. */
  decidedBy: z.optional(z.object({ _id: uuid, name: z.string() })),
  /**
   * Staff only: other payments with an identical receipt file, the oldest first; `createdAt` shows which were sent
   * before.
   */
  sameReceiptAs: z.optional(
    z.array(
      z.object({
        _id: uuid,
        userId: uuid,
        reference: z.string(),
        userName: z.string(),
        createdAt: isoInstant,
        status: z.enum(PAYMENT_STATUSES),
      }),
    ),
  ),
});
export type WirePayment = z.infer<typeof payment>;

/** If absent, the rule reports it in the specification's words. */
const optionalNumber = z.optional(z.number());

export const submitPayment = endpoint('POST', '/payments', {
  who: allowMemberSelf('userId'),
  summary: 'Sends a payment with the photo of its receipt',
  body: z.object({
    userId: z.optional(anyText),
    userEmail: z.optional(anyText),
    packName: z.optional(anyText),
    price: optionalNumber,
    totalPrice: optionalNumber,
    quantity: optionalNumber,
    paymentType: z.optional(anyText),
    paymentMethod: z.optional(anyText),
    /** The chosen plan, as JSON or as its `_id`. */
    paymentFacilities: z.optional(z.union([anyText, z.object({ _id: anyText })])),
    reference: z.optional(z.string().check(z.regex(PAYMENT_REFERENCE, 'Not a payment reference.'))),
    replaces: z.optional(uuid),
    /** How much of the member's credit it uses, in millimes. If that is all, it needs no receipt. */
    credit: z.optional(z.int().check(z.minimum(0))),
  }),
  files: { receiptPhoto: { rule: PAYMENT_RECEIPT, optional: true } },
  needs: ['userId', 'userEmail', 'packName', 'totalPrice', 'quantity', 'paymentType', 'paymentMethod', 'receiptPhoto'],
  status: 201,
  refuses: [
    'consent_missing',
    'credit_changed',
    'method_unavailable',
    'pack_not_found',
    'pack_off_sale',
    'payment_incomplete',
    'period_missing',
    'quantity_out_of_range',
    'quiz_approval_required',
    'reference_taken',
    'replaces_unknown',
    'total_mismatch',
    'user_missing',
  ],
  reply: z.object({ message: z.string(), payment }),
  queue: { stream: 'payment', strict: true },
});

export const readHasPaid = endpoint('GET', '/payments/:userId', {
  who: allowSelf('userId', 'admin'),
  summary: 'Returns whether the member has an approved payment, otherwise whether one is being checked',
  params: userIdParam,
  reply: z.object({ hasPaid: z.boolean(), isPending: z.optional(z.literal(true)) }),
});

export const readPackDetails = endpoint('GET', '/payments/details-by-pack/:packName/:userId', {
  who: allowSelfOrStaff('userId'),
  summary: 'Returns the wallet points that one pack has earned, also in millimes',
  params: z.object({ packName: anyText, userId: uuid }),
  refuses: ['pack_not_found'],
  reply: z.object({
    hasPaid: z.boolean(),
    totalPoints: z.int(),
    totalValue: z.int(),
    originalPaymentDate: z.nullable(isoInstant),
    withdrawalDays: z.int(),
  }),
});

export const countPaymentsByPack = endpoint('GET', '/payments/count-by-pack/:userId', {
  who: allowSelfOrStaff('userId'),
  summary: 'Returns the number of each pack that the member owns',
  params: userIdParam,
  reply: z.object({
    packCounts: z.array(
      z.object({
        packName: z.string(),
        totalQuantity: z.int(),
        firstPaymentDate: isoInstant,
        lastPaymentDate: isoInstant,
      }),
    ),
  }),
});

export const listValidPacks = endpoint('GET', '/payments/valid-packs/:userId', {
  who: allowSelfOrStaff('userId'),
  summary: 'Lists the owned packs with their current 31-day period',
  params: userIdParam,
  reply: z.object({
    validPacks: z.array(
      z.object({
        packName: z.string(),
        quantity: z.int(),
        startedAt: isoInstant,
        period: z.object({ index: z.int(), startedAt: isoInstant, endsAt: isoInstant }),
      }),
    ),
  }),
});

export const listPayments = endpoint('GET', '/payment/:userId', {
  who: allowSelf('userId', 'admin'),
  summary: 'Lists a member’s payments, newest first',
  params: userIdParam,
  reply: z.array(payment),
});

export const readPayment = endpoint('GET', '/payment/:userId/:paymentId', {
  who: allowSelf('userId', 'admin'),
  summary: 'Returns one payment',
  params: z.object({ userId: uuid, paymentId: uuid }),
  refuses: ['payment_not_found'],
  reply: payment,
});

export const readPaymentProof = endpoint('GET', '/payments/:id/proof', {
  who: allowOwner('payment', 'admin'),
  summary: 'Returns the confirmation of an approved payment as a PDF file in the member’s language',
  params: idParam,
  refuses: ['payment_not_approved'],
  reply: noContent,
  fileTypes: ['application/pdf'],
});

const staffPayment = z.extend(payment, { userName: z.string() });

export const listPaymentQueue = endpoint('GET', '/queue/payments', {
  who: allowRoles('admin'),
  summary: 'Lists payments that await a decision, oldest first',
  query: pageQuery,
  reply: z.array(staffPayment),
});

export const listDecidedPayments = endpoint('GET', '/decided/payments', {
  who: allowRoles('admin'),
  summary: 'Lists decided payments, newest decision first; searches by reference or person',
  query: z.extend(pageQuery, { status: z.optional(z.enum(PAYMENT_OUTCOMES)) }),
  reply: z.array(staffPayment),
});

export const validatePayment = endpoint('PUT', '/payments/:id/validate', {
  who: allowRoles('admin'),
  freshStep: 'session',
  summary: 'Approves or rejects a payment, once',
  params: idParam,
  body: z.object({
    status: z.enum(['approved', 'rejected']),
    reason: z.optional(linesText(500)),
    /**
     * The money that arrived, in millimes; without it, what was due. Less than was due rejects the payment and becomes
     * credit; what is more than was due becomes credit.
     */
    received: z.optional(z.int()),
  }),
  refuses: [
    'already_decided',
    'own_decision',
    'payment_not_found',
    'received_enough',
    'received_invalid',
    'received_too_little',
  ],
  reply: z.object({ message: z.string(), payment }),
  decides: { kind: 'payment', param: 'id' },
  canBeHeld: true,
});

export const previewCancellation = endpoint('GET', '/payments/:id/cancellation', {
  who: allowRoles('admin'),
  summary: 'Returns the effects that cancelling this payment would have',
  params: idParam,
  refuses: ['payment_not_found', 'points_already_withdrawn'],
  reply: z.object({
    /** Points that would be removed from each account. */
    walletPoints: z.int(),
    facilityPoints: z.int(),
    /** True if the pack would stop earning. */
    endsPack: z.boolean(),
    /** Instalments that would be cancelled, and paid ones that would stay. */
    unpaidInvoices: z.int(),
    paidInvoices: z.int(),
    /** The money received for an approved payment, with its used credit and without a surplus, which may be refunded, in millimes. */
    received: z.optional(z.int()),
    /** The reason why it cannot be cancelled, or null. */
    refusedBecause: z.nullable(z.string()),
  }),
});

export const deletePayment = endpoint('DELETE', '/payments/:id', {
  who: allowRoles('admin'),
  freshStep: 'session',
  summary: 'Cancels a pending or approved payment, with a reason for the member; it is kept for the audit trail',
  params: idParam,
  body: z.object({
    reason: z.optional(linesText(500)),
    /**
     * Of an approved payment, in millimes: all that was received, or less with a reason; 0 if nothing is due. Without it,
     * all is refunded.
     */
    refund: z.optional(z.object({ amount: z.int(), reason: z.optional(linesText(500)) })),
  }),
  refuses: [
    'already_decided',
    'own_decision',
    'payment_not_found',
    'points_already_withdrawn',
    'refund_amount_invalid',
    'refund_reason_missing',
  ],
  reply: message,
  decides: { kind: 'payment', param: 'id' },
});

export const cancelOwnPayment = endpoint('PUT', '/payments/:id/cancel', {
  who: allowOwnerMember('payment'),
  summary: 'Cancels one of the caller’s payments while it is pending',
  params: idParam,
  refuses: ['already_decided', 'own_decision', 'payment_not_found'],
  reply: z.object({ message: z.string(), payment }),
});
