import { allowRoles, endpoint } from '@waha/domain/kernel/endpoint';
import { cleanText } from '@waha/domain/kernel/text/clean-text';
import { emptyReply, isoInstant, text, userIdParam } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';

/** A hold that is set. */
export const memberHold = z.object({ at: isoInstant, by: z.string(), reason: z.string() });

/** `readMemberDeletion` returns the hold. */
export const setMemberHold = endpoint('PUT', '/members/:userId/hold', {
  who: allowRoles('admin'),
  freshStep: 'hour',
  summary:
    'Sets a hold on a member, or releases it, as `isHeld` says: while it is set, neither the account nor old data of the member is deleted',
  params: userIdParam,
  body: z.object({
    isHeld: z.boolean(),
    /** It is also in the audit log, which an erasure does not change. */
    reason: text(/*i18n*/ 'Please give a reason.', 500, cleanText),
  }),
  refuses: ['user_not_found'],
  ...emptyReply,
});
