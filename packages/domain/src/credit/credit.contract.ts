import * as z from 'zod/mini';
import { allowSelf, endpoint } from '../kernel/endpoint';
import { isoInstant, pageQuery, refundOfMember, userIdParam, uuid } from '../kernel/wire';
import { CREDIT_KINDS } from './credit';

const creditEntry = z.object({
  _id: uuid,
  kind: z.enum(CREDIT_KINDS),
  /** In millimes; negative if the credit was used or refunded. */
  amount: z.int(),
  createdAt: isoInstant,
  /** Absent for `refunded` and `refund_declined`. */
  payment: z.optional(z.object({ _id: uuid, reference: z.string(), packName: z.string() })),
  /** For `refunded` and `refund_declined`, with its current status. */
  refund: z.optional(refundOfMember),
  /** Staff only: who caused the entry. */
  createdBy: z.optional(z.object({ _id: uuid, name: z.string() })),
});
export type WireCreditEntry = z.infer<typeof creditEntry>;

export const readCredit = endpoint('GET', '/members/:userId/credit', {
  who: allowSelf('userId', 'admin', 'finance_admin'),
  summary: 'Returns a member’s credit in millimes with its entries, newest first',
  params: userIdParam,
  query: z.omit(pageQuery, { q: true }),
  refuses: ['user_not_found'],
  /** `balance`: the sum of all entries, also with later pages. */
  reply: z.object({ balance: z.int(), entries: z.array(creditEntry) }),
});
export type WireCredit = z.infer<typeof readCredit.reply>;
