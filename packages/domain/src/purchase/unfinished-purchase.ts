import { getDayAt, getDayStart } from '../kernel/calendar/day';
import { DAY, HOUR, type Instant } from '../kernel/time';
import { getPurchaseStep } from './purchase-step';
import type { QuizStatus } from './quiz';

/** The steps that wait for the member: the video is seen, or the quiz is approved. */
export const REMINDED_STEPS = ['quiz', 'payment'] as const;
export type RemindedStep = (typeof REMINDED_STEPS)[number];

/** The purchase of a pack by a member. Instants are those of the server. */
export type OpenPurchase = {
  quiz: QuizStatus;
  /** When the video was seen to its end; undefined if it was not. */
  watchedAt: Instant | undefined;
  /** When staff approved the quiz; undefined if they did not. */
  quizApprovedAt: Instant | undefined;
  /** Whether the member ever sent a payment for the pack. */
  hasPayment: boolean;
};

export type UnfinishedPurchase = { step: RemindedStep; since: Instant };

/** Returns what a purchase is missing from its member, and since when; undefined if it does not wait for them. */
export function findUnfinishedStep(purchase: OpenPurchase): UnfinishedPurchase | undefined {
  const { quiz, watchedAt, quizApprovedAt, hasPayment } = purchase;
  if (hasPayment) return undefined;
  const step = getPurchaseStep({ quiz, isTrainingWatched: watchedAt !== undefined });
  if (step === 'quiz' && watchedAt !== undefined) return { step, since: watchedAt };
  if (step === 'payment' && quizApprovedAt !== undefined) return { step, since: quizApprovedAt };
  return undefined;
}

export const FIRST_REMINDER_AFTER_MS = 3 * DAY;
export const SECOND_REMINDER_AFTER_MS = 7 * DAY;
/** An older purchase gets no first reminder, so that members get none for what they left long ago. */
export const REMINDER_MAX_AGE_MS = 30 * DAY;
export const REMINDERS_MAX = 2;

/**
 * Checks whether the next reminder of a purchase is due: the first 3 days after the step began, the second 7 days after
 * the first.
 * @param sentAt of the earlier reminders of this purchase, oldest first
 */
export function isReminderDue({ since }: UnfinishedPurchase, sentAt: readonly Instant[], now: Instant): boolean {
  const last = sentAt.at(-1);
  if (sentAt.length >= REMINDERS_MAX || now < since + FIRST_REMINDER_AFTER_MS) return false;
  return last === undefined ? now <= since + REMINDER_MAX_AGE_MS : now >= last + SECOND_REMINDER_AFTER_MS;
}

const DAY_BEGINS_MS = 8 * HOUR;
const DAY_ENDS_MS = 20 * HOUR;

/** Checks whether it is from 08:00 to before 20:00 in Tunis. */
export function isReminderTime(now: Instant): boolean {
  const sinceMidnight = now - getDayStart(getDayAt(now));
  return sinceMidnight >= DAY_BEGINS_MS && sinceMidnight < DAY_ENDS_MS;
}
