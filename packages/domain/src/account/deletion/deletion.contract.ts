import { allowRoles, endpoint } from '@waha/domain/kernel/endpoint';
import { emptyReply, isoInstant, languageQuery, typedPassword } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';

/** The scheduled deletion; null while the account is kept. */
const deletion = z.nullable(
  z.object({
    eraseAt: isoInstant,
    /** An administrator has set a hold on the member, so the deletion waits. */
    isHeld: z.boolean(),
  }),
);

/** The numbers of undecided payments and recharges, and of withdrawals and refunds without a payout: they prevent an erasure. */
export const unsettledItems = z.object({
  payments: z.int(),
  recharges: z.int(),
  withdrawals: z.int(),
  refunds: z.int(),
});

export const readDeletion = endpoint('GET', '/account/deletion', {
  who: allowRoles('user'),
  summary: 'Returns the scheduled deletion of the caller’s account, and what a deletion means for them',
  query: languageQuery,
  refuses: ['user_not_found'],
  reply: z.object({
    deletion,
    unsettled: unsettledItems,
    /**
     * The member loses these points and this credit, and still owes these invoices. None prevents a deletion. `allValidAt`: when the
     * last of the points becomes valid.
     */
    points: z.object({ valid: z.int(), notYetValid: z.int(), allValidAt: z.optional(isoInstant) }),
    /** In millimes; absent if there is none. */
    credit: z.optional(z.int()),
    unpaidInvoices: z.object({ count: z.int(), millimes: z.int() }),
    /** The deleted data, and the data that the law keeps, as sentences; without `language`, in that of the caller’s mails. */
    deleted: z.array(z.string()),
    kept: z.array(z.string()),
  }),
});

export const requestDeletion = endpoint('POST', '/account/deletion', {
  who: allowRoles('user'),
  summary:
    'Schedules the deletion of the caller’s account in 30 days; requires the password, or a passkey login within the hour',
  body: z.object({ password: z.optional(typedPassword) }),
  secret: ['password'],
  refuses: ['current_password_wrong', 'deletion_unsettled', 'too_many_logins', 'user_not_found'],
  reply: z.object({ deletion }),
});

export const cancelDeletion = endpoint('DELETE', '/account/deletion', {
  who: allowRoles('user'),
  summary: 'Keeps the caller’s account: cancels its scheduled deletion',
  refuses: ['user_not_found'],
  ...emptyReply,
});
