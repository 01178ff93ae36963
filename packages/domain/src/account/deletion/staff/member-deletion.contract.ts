import { memberHold } from '@waha/domain/account/hold/staff/member-hold.contract';
import { allowRoles, endpoint } from '@waha/domain/kernel/endpoint';
import { cleanText } from '@waha/domain/kernel/text/clean-text';
import { emptyReply, isoInstant, text, userIdParam } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';
import { unsettledItems } from '../deletion.contract';

/** It is also in the audit log, which the erasure does not change. */
const reason = text(/*i18n*/ 'Please give a reason.', 500, cleanText);
const withReason = z.object({ reason });

export const readMemberDeletion = endpoint('GET', '/members/:userId/deletion', {
  who: allowRoles('admin'),
  summary: 'Returns the scheduled deletion of a member’s account and why it waits, and the hold on the member',
  params: userIdParam,
  refuses: ['user_not_found'],
  reply: z.object({
    deletion: z.nullable(
      z.object({
        requestedAt: isoInstant,
        eraseAt: isoInstant,
        /** Present if an administrator requested it. */
        request: z.optional(z.object({ by: z.string(), reason: z.string() })),
      }),
    ),
    /** While it is set, nothing of the member is deleted. */
    hold: z.nullable(memberHold),
    /** The account was erased then: nothing is left to delete. */
    erasedAt: z.nullable(isoInstant),
    unsettled: unsettledItems,
    /** The credit that the member would lose, in millimes; absent if there is none. It prevents no deletion. */
    credit: z.optional(z.int()),
  }),
});

export const requestMemberDeletion = endpoint('POST', '/members/:userId/deletion', {
  who: allowRoles('admin'),
  freshStep: 'hour',
  summary: 'Schedules the deletion of a member’s account in 30 days, as the member requested by letter',
  params: userIdParam,
  body: withReason,
  refuses: ['deletion_unsettled', 'user_not_found'],
  ...emptyReply,
});

export const cancelMemberDeletion = endpoint('POST', '/members/:userId/deletion/cancel', {
  who: allowRoles('admin'),
  freshStep: 'hour',
  summary: 'Cancels the scheduled deletion of a member’s account, as the member requested by letter',
  params: userIdParam,
  body: withReason,
  refuses: ['not_found'],
  ...emptyReply,
});
