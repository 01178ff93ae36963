import * as z from 'zod/mini';
import { allowOwnerMember, allowRoles, allowSignedIn, endpoint } from '../kernel/endpoint';
import { RECHARGE_RECEIPT } from '../kernel/files/file-rule';
import { day, idParam, isoInstant, linesText, message, pageQuery, uuid } from '../kernel/wire';
import { RECHARGE_STATUSES } from './recharge';

/** Prices in millimes. */
const recharge = z.object({
  _id: uuid,
  points: z.int(),
  totalPrice: z.int(),
  status: z.enum(RECHARGE_STATUSES),
  adminMessage: z.optional(z.string()),
  createdAt: isoInstant,
  decidedAt: z.optional(isoInstant),
  /** True if the member has seen the outcome. */
  seen: z.boolean(),
});
export type WireRecharge = z.infer<typeof recharge>;

export const submitRecharge = endpoint('POST', '/point-recharge', {
  who: allowRoles('user'),
  summary: 'Requests facility points with the receipt of the payment; the server computes the price',
  body: z.object({ points: z.optional(z.number(/*i18n*/ 'Please enter a number of points.')) }),
  files: { receipt: { rule: RECHARGE_RECEIPT, optional: true } },
  needs: ['points', 'receipt'],
  status: 201,
  refuses: ['consent_missing'],
  reply: z.object({ message: z.string(), request: recharge }),
  queue: { stream: 'recharge', strict: true },
});

export const listOwnRecharges = endpoint('GET', '/point-recharge/my-requests', {
  who: allowSignedIn,
  summary: 'Lists the caller’s recharge requests, newest first',
  reply: z.array(recharge),
});

export const markRechargeSeen = endpoint('PUT', '/point-recharge/:id/seen', {
  who: allowOwnerMember('recharge'),
  summary: 'Records that the member has seen the outcome, on any device',
  params: idParam,
  refuses: ['recharge_not_found'],
  reply: message,
  queue: { stream: 'seen:recharge', quiet: true },
});

const reviewedRecharge = z.extend(recharge, {
  userId: uuid,
  clientName: z.string(),
  clientSurname: z.string(),
  clientEmail: z.string(),
  receiptUrl: z.string(),
  decidedBy: z.optional(z.object({ _id: uuid, name: z.string() })),
  /** Other recharges with an identical receipt file, the oldest first; `createdAt` shows which were sent before. */
  sameReceiptAs: z.array(
    z.object({ _id: uuid, userName: z.string(), createdAt: isoInstant, status: z.enum(RECHARGE_STATUSES) }),
  ),
});
export type WireReviewedRecharge = z.infer<typeof reviewedRecharge>;

export const listRechargeQueue = endpoint('GET', '/queue/recharges', {
  who: allowRoles('finance_admin', 'admin'),
  summary: 'Lists recharge requests that await a decision, oldest first',
  query: pageQuery,
  reply: z.array(reviewedRecharge),
});

export const readRecharge = endpoint('GET', '/point-recharge/:id', {
  who: allowRoles('finance_admin', 'admin'),
  summary: 'Returns one recharge request',
  params: idParam,
  refuses: ['recharge_not_found'],
  reply: reviewedRecharge,
});

export const decideRecharge = endpoint('PUT', '/point-recharge/:requestId/status', {
  who: allowRoles('finance_admin', 'admin'),
  freshStep: 'session',
  summary: 'Accepts or rejects a recharge, once; `approved` is a synonym of `accepted`',
  params: z.object({ requestId: uuid }),
  body: z.object({
    status: z.enum(['accepted', 'approved', 'rejected']),
    adminMessage: z.optional(linesText(500)),
  }),
  refuses: ['own_decision', 'recharge_already_decided', 'recharge_not_found'],
  reply: z.object({ message: z.string(), request: recharge }),
  decides: { kind: 'recharge', param: 'requestId' },
  canBeHeld: true,
});

export const readRechargeTotals = endpoint('GET', '/finance/recharge-totals', {
  who: allowRoles('finance_admin', 'admin'),
  summary: 'Lists accepted recharges by day, newest first: count, points, millimes and the included stamp duty',
  query: z.object({ days: z.optional(z.int().check(z.minimum(1), z.maximum(366))) }),
  reply: z.array(z.object({ day, count: z.int(), points: z.int(), totalMillimes: z.int(), stampMillimes: z.int() })),
});
