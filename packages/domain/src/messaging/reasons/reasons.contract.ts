import { allowRoles, allowStaffForMember, endpoint } from '@waha/domain/kernel/endpoint';
import { LANGUAGES } from '@waha/domain/kernel/languages';
import { cleanText } from '@waha/domain/kernel/text/clean-text';
import { idParam, linesText, message, text, userIdParam, uuid } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';
import { REASON_KINDS, REASON_MAX_LENGTH } from './reason';

const kind = z.enum(REASON_KINDS);
const optionalTranslation = z.optional(linesText(REASON_MAX_LENGTH));
const translations = z.object({ fr: optionalTranslation, ar: optionalTranslation, en: optionalTranslation });

const reason = z.object({ _id: uuid, kind, text: z.string(), translations });
export type WireReason = z.infer<typeof reason>;

const reasonForMember = z.extend(reason, {
  /** In the member’s language, if there is a translation. */
  memberText: z.string(),
  /** The member’s language, if there is no translation into it. */
  missingLanguage: z.optional(z.enum(LANGUAGES)),
  /** The language of `memberText`, if the member has chosen none. */
  assumedLanguage: z.optional(z.enum(LANGUAGES)),
});
export type WireReasonForMember = z.infer<typeof reasonForMember>;

export const listReasons = endpoint('GET', '/reasons', {
  who: allowRoles('admin'),
  summary: 'Lists the reasons that staff may choose for rejections, cancellations and blocks',
  reply: z.array(reason),
});

export const listReasonsForMember = endpoint('GET', '/reasons/:userId', {
  who: allowStaffForMember('userId', 'finance_admin'),
  summary: 'Lists the reasons for one kind of decision about a member, with the text in the member’s language',
  params: userIdParam,
  query: z.object({ kind }),
  refuses: ['conversation_not_found'],
  reply: z.array(reasonForMember),
});

/** Also for reasons of the program, whose ids are the same in every installation. */
export const saveReason = endpoint('PUT', '/reasons/:id', {
  who: allowRoles('admin'),
  summary: 'Adds a reason, or changes the one with this id; decisions that used it are unchanged',
  params: idParam,
  body: z.object({
    kind,
    text: text(/*i18n*/ 'Please fill in all required fields.', REASON_MAX_LENGTH, cleanText),
    translations: z.optional(translations),
  }),
  refuses: ['quick_reply_not_found'],
  reply: reason,
});

export const deleteReason = endpoint('DELETE', '/reasons/:id', {
  who: allowRoles('admin'),
  summary: 'Deletes a reason; decisions that used it are unchanged',
  params: idParam,
  reply: message,
});
