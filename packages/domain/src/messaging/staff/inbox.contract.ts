import { allowRoles, endpoint } from '@waha/domain/kernel/endpoint';
import { cleanText } from '@waha/domain/kernel/text/clean-text';
import { isoInstant, linesText, text, userIdParam, uuid } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';
import { conversationState } from '../messaging.contract';
import { AUTOMATIC_TEXT_MAX } from './business-hours';

export const changeConversation = endpoint('PUT', '/messages/admin/conversations/:userId', {
  who: allowRoles('admin'),
  summary: 'Changes the assignee of a conversation, closes, reopens, snoozes or wakes it; absent fields stay unchanged',
  params: userIdParam,
  body: z.object({
    assigneeId: z.optional(z.nullable(uuid)),
    isClosed: z.optional(z.boolean()),
    /** Takes precedence over `isClosed`. */
    snoozedUntil: z.optional(z.nullable(isoInstant)),
  }),
  refuses: ['assignee_not_found', 'conversation_not_found', 'conversation_unread', 'snooze_time_invalid'],
  reply: z.object(conversationState),
});

const inboxCounts = z.object({
  unread: z.int(),
  unanswered: z.int(),
  mine: z.int(),
  snoozed: z.int(),
  /** The unanswered conversation whose last message is the oldest. */
  oldest: z.nullable(z.object({ userId: uuid, at: isoInstant })),
});
export type WireInboxCounts = z.infer<typeof inboxCounts>;

export const countConversations = endpoint('GET', '/messages/admin/counts', {
  who: allowRoles('admin'),
  summary: 'Counts the conversations of each filter that has work to do',
  reply: inboxCounts,
});

export const readAnswerTime = endpoint('GET', '/messages/admin/answer-time', {
  who: allowRoles('admin'),
  summary: 'Returns how long members waited for an answer of a person in the last 30 days: the median, in milliseconds',
  /** Null without an answer in this time. `answers`: how many were counted. */
  reply: z.object({ medianMs: z.nullable(z.int()), answers: z.int() }),
});

export const readReplyValues = endpoint('GET', '/messages/admin/conversations/:userId/reply-values', {
  who: allowRoles('admin'),
  summary:
    'Returns the values of the variables in quick replies: name, and reference and amount of what the member has to pay',
  params: userIdParam,
  refuses: ['conversation_not_found'],
  /** In the member’s language. Reference and amount are absent if nothing is pending. */
  reply: z.object({ name: z.string(), reference: z.optional(z.string()), amount: z.optional(z.string()) }),
});

const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Not valid.'));
const optionalTranslation = z.optional(linesText(AUTOMATIC_TEXT_MAX));
const businessHours = z.object({
  isOn: z.boolean(),
  /** Monday to Sunday; null for a closed day. Times of Tunis. */
  days: z.array(z.nullable(z.object({ from: timeOfDay, to: timeOfDay }))).check(z.length(7)),
  /** The automatic answer for members without a translation; `{time}` is the next opening. */
  text: text(/*i18n*/ 'Please fill in all required fields.', AUTOMATIC_TEXT_MAX, cleanText),
  translations: z.object({ fr: optionalTranslation, ar: optionalTranslation, en: optionalTranslation }),
});
export type WireBusinessHours = z.infer<typeof businessHours>;

export const readBusinessHours = endpoint('GET', '/messages/admin/business-hours', {
  who: allowRoles('admin'),
  summary: 'Returns the business hours and the automatic answer at other times',
  reply: businessHours,
});

export const saveBusinessHours = endpoint('PUT', '/messages/admin/business-hours', {
  who: allowRoles('admin'),
  summary: 'Changes the business hours and the automatic answer',
  body: businessHours,
  refuses: ['business_hours_invalid'],
  reply: businessHours,
});
