import { addDays, getDayAt, getDayStart } from '@waha/domain/kernel/calendar/day';
import type { StaffId } from '@waha/domain/kernel/ids';
import { ok, type Result, refuse } from '@waha/domain/kernel/result';
import { DAY, HOUR, type Instant } from '@waha/domain/kernel/time';
import type { InboxRefusal } from './inbox.refusals';

/** The parts of the inbox, the work to do first. */
export const INBOX_FILTERS = ['unanswered', 'unread', 'mine', 'snoozed', 'closed', 'all'] as const;
export type InboxFilter = (typeof INBOX_FILTERS)[number];
/** The messages to answer: the number in the navigation, in the overview and in the metrics counts the same ones. */
export const DEFAULT_INBOX_FILTER = 'unanswered' satisfies InboxFilter;

/** Members who wait for an answer are listed by their waiting time, all others by their last message, newest first. */
export const isOldestFirst = (filter: InboxFilter) => filter === 'unanswered';

/**
 * The state of a conversation in the inbox, as positions in the order of arrival. A new message of the member is newer
 * than the other two positions: it makes the conversation unanswered and open.
 */
export type ConversationState = {
  /** The last message. */
  lastSeq: number;
  /** The last message that a person of the administration wrote; 0 before the first. */
  answeredSeq: number;
  /** The last message when the conversation was closed or snoozed; 0 if it never was. */
  setAsideSeq: number;
  /** The end of the snooze; null for a closed conversation. */
  snoozedUntil: Instant | null;
  assigneeId: StaffId | null;
};

/** Absent fields stay unchanged. A conversation is open, closed or snoozed: the newest of these changes applies. */
export type ConversationChange = {
  assigneeId?: StaffId | null | undefined;
  isClosed?: boolean | undefined;
  snoozedUntil?: Instant | null | undefined;
};

/** The longest snooze. */
const SNOOZE_MAX_MS = 366 * DAY;

const isSetAside = ({ setAsideSeq, lastSeq }: ConversationState) => setAsideSeq === lastSeq;

export function isClosed(state: ConversationState): boolean {
  return isSetAside(state) && state.snoozedUntil === null;
}

/** Returns when the snooze ends; null if the conversation is not snoozed. */
export function getSnoozeEnd(state: ConversationState): Instant | null {
  return isSetAside(state) ? state.snoozedUntil : null;
}

/** Checks whether the last message that a person wrote is the member's, and the conversation is open. */
export function isUnanswered(state: ConversationState): boolean {
  return state.answeredSeq < state.lastSeq && !isSetAside(state);
}

type ChangeContext = {
  now: Instant;
  /** The assignee is an administrator who can sign in. */
  isAssigneeActive: boolean;
  /** The number of the member's messages that no staff member has read. */
  unreadCount: number;
};

/**
 * Assigns, closes, reopens, snoozes or wakes a conversation. A conversation with unread messages cannot be closed: one
 * may have arrived while the button was pressed.
 */
export function changeConversation(
  state: ConversationState,
  { assigneeId = state.assigneeId, isClosed: close, snoozedUntil }: ConversationChange,
  { now, isAssigneeActive, unreadCount }: ChangeContext,
): Result<ConversationState, InboxRefusal> {
  if (assigneeId !== null && assigneeId !== state.assigneeId && !isAssigneeActive) return refuse('assignee_not_found');
  const isSnooze = snoozedUntil !== undefined && snoozedUntil !== null;
  if (isSnooze && (snoozedUntil <= now || snoozedUntil > now + SNOOZE_MAX_MS)) return refuse('snooze_time_invalid');
  if (close && !isSnooze && unreadCount > 0) return refuse('conversation_unread');
  const next = { ...state, assigneeId };
  if (isSnooze) return ok({ ...next, setAsideSeq: state.lastSeq, snoozedUntil });
  if (close) return ok({ ...next, setAsideSeq: state.lastSeq, snoozedUntil: null });
  const isOpened = close === false || (snoozedUntil === null && getSnoozeEnd(state) !== null);
  return ok(isOpened ? { ...next, setAsideSeq: 0, snoozedUntil: null } : next);
}

/** The usual ends of a snooze; days begin at 08:00 in Tunis. */
export const SNOOZE_CHOICES = ['hour', 'tomorrow', 'monday'] as const;
export type SnoozeChoice = (typeof SNOOZE_CHOICES)[number];

/** Returns the end of a snooze. `monday` is the next one, never today. */
export function computeSnoozeEnd(choice: SnoozeChoice, now: Instant): Instant {
  if (choice === 'hour') return now + HOUR;
  const today = getDayAt(now);
  if (choice === 'tomorrow') return getMorning(addDays(today, 1));
  const weekday = new Date(today).getUTCDay();
  return getMorning(addDays(today, (8 - weekday) % 7 || 7));
}

/** Returns 08:00 in Tunis on a day, `2026-03-04`. */
function getMorning(day: string): Instant {
  return getDayStart(day) + 8 * HOUR;
}
