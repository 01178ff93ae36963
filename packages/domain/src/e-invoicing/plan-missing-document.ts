import { DAY, HOUR, type Instant, MINUTE, SECOND } from '../kernel/time';

/** A call of El Fatoora is ended after this time. It is shorter than the delay after which the result counts as unknown. */
export const CALL_TIMEOUT_MS = 45 * SECOND;
/** If the result of a deposit is unknown, El Fatoora is asked for the document after this time. */
export const UNKNOWN_DEPOSIT_DELAY_MS = MINUTE;
/** El Fatoora must say twice, this long apart, that it does not have a document before it is sent again. */
const MISSING_CONFIRMATION_MS = 2 * MINUTE;
const FIRST_CONSULT_DELAY_MS = 10 * SECOND;
const MAX_DELAY_MS = HOUR;
/** A document that El Fatoora has not decided for this long is shown as a failure. It is still asked for. */
export const DECISION_LIMIT_MS = 3 * DAY;

/** Returns how long to wait after failed calls: a minute, then twice as long each time, at most an hour. */
export function getFailureDelay(attempts: number): number {
  return Math.min(MINUTE * 2 ** Math.min(attempts, 10), MAX_DELAY_MS);
}

/** Returns how long to wait for the decision before El Fatoora is asked again: 10 seconds, growing to an hour. */
export function getConsultDelay(attempts: number): number {
  return Math.min(FIRST_CONSULT_DELAY_MS * 2 ** Math.min(attempts, 10), MAX_DELAY_MS);
}

/** Checks whether El Fatoora has not decided about a document for so long that somebody must look into it. */
export function isDecisionOverdue(sentAt: Instant, now: Instant): boolean {
  return now - sentAt >= DECISION_LIMIT_MS;
}

/**
 * Decides what follows when El Fatoora does not have a document whose deposit is unknown. It may still be storing it, so
 * the document is sent again only after the second such answer.
 * @param missingAt when it said so first; null before
 */
export function planMissingDocument(
  missingAt: Instant | null,
  now: Instant,
): { isSentAgain: true } | { isSentAgain: false; missingAt: Instant; nextAt: Instant } {
  if (missingAt === null) return { isSentAgain: false, missingAt: now, nextAt: now + MISSING_CONFIRMATION_MS };
  const confirmedAt = missingAt + MISSING_CONFIRMATION_MS;
  return now >= confirmedAt ? { isSentAgain: true } : { isSentAgain: false, missingAt, nextAt: confirmedAt };
}
