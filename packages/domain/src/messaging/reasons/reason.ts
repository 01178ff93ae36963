import type { QuickReplyId } from '@waha/domain/kernel/ids';
import type { ReplyTranslations } from '../message';

/** The decisions that are given with a reason. */
export const REASON_KINDS = [
  'payment_rejected',
  'payment_cancelled',
  'withdrawal_rejected',
  'recharge_rejected',
  'receipt_rejected',
  'profile_rejected',
  'task_report_rejected',
  'member_blocked',
] as const;
export type ReasonKind = (typeof REASON_KINDS)[number];

/** The maximum length of a reason, in characters: listed, typed, or both. */
export const REASON_MAX_LENGTH = 500;

/** A reason that staff choose from a list. Members without a translation in their language get `text`. */
export type Reason = {
  id: QuickReplyId;
  kind: ReasonKind;
  text: string;
  translations: ReplyTranslations;
};

/**
 * Returns the listed reasons: those of the program, then those that admins have added. A stored reason replaces the one
 * of the program with its id, or hides it if its text is empty.
 */
export function mergeReasons(builtIn: readonly Reason[], stored: readonly Reason[]): Reason[] {
  const storedById = new Map(stored.map((reason) => [reason.id, reason]));
  const builtInIds = new Set(builtIn.map(({ id }) => id));
  return [
    ...builtIn.map((reason) => storedById.get(reason.id) ?? reason),
    ...stored.filter(({ id }) => !builtInIds.has(id)),
  ].filter(({ text }) => text !== '');
}
