import * as z from 'zod/mini';
import { allowRoles, endpoint } from '../kernel/endpoint';
import { isoInstant, PAGE_LIMIT_MAX, userIdParam } from '../kernel/wire';
import { ENTRY_KINDS, POINT_ACCOUNTS } from './ledger';

const ledgerLine = z.object({
  _id: z.string(),
  kind: z.enum(ENTRY_KINDS),
  points: z.int(),
  /** The sum of all entries of the account up to this one, valid or not. */
  balance: z.int(),
  earnedAt: isoInstant,
  becomesValidAt: isoInstant,
});
export type WireLedgerLine = z.infer<typeof ledgerLine>;

export const readLedger = endpoint('GET', '/wallets/:userId/ledger', {
  who: allowRoles('admin'),
  summary: 'Lists a member’s entries of one account, newest first, with the balance after each',
  params: userIdParam,
  query: z.object({
    account: z.optional(z.enum(POINT_ACCOUNTS)),
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(PAGE_LIMIT_MAX))),
    /** The last entry of the previous page. */
    cursor: z.optional(z.string().check(z.regex(/^\d{1,16}$/, 'Not a valid cursor.'))),
  }),
  reply: z.array(ledgerLine),
});
