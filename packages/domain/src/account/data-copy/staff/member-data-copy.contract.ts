import { allowRoles, endpoint } from '@waha/domain/kernel/endpoint';
import { cleanText } from '@waha/domain/kernel/text/clean-text';
import { emptyReply, isoInstant, text, userIdParam } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';
import { dataCopyState } from '../data-copy.contract';

export const readMemberDataCopy = endpoint('GET', '/members/:userId/data-copy', {
  who: allowRoles('admin'),
  summary: 'Returns the state of the copy of a member’s data, without its content',
  params: userIdParam,
  refuses: ['user_not_found'],
  reply: z.object({
    copy: z.nullable(
      z.object({
        state: dataCopyState,
        requestedAt: isoInstant,
        /** The administrator who requested it; absent if the member did. */
        requestedBy: z.optional(z.string()),
        expiresAt: z.optional(isoInstant),
      }),
    ),
  }),
});

export const requestMemberDataCopy = endpoint('POST', '/members/:userId/data-copy', {
  who: allowRoles('admin'),
  freshStep: 'hour',
  summary: 'Requests a copy of a member’s data, which the member can download in the app, as requested by letter',
  params: userIdParam,
  /** The reason stays in the audit log. */
  body: z.object({ reason: text(/*i18n*/ 'Please give a reason.', 500, cleanText) }),
  refuses: ['user_not_found'],
  ...emptyReply,
});
