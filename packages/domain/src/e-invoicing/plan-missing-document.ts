import { DAY, HOUR, type Instant, MINUTE, SECOND } from '../kernel/time';
import type { EInvoiceStatus } from './e-invoice-status';

/** A call of El Fatoora is ended after this time. It is shorter than the delay after which the result counts as unknown. */
export const CALL_TIMEOUT_MS = 45 * SECOND;
/** If the result of a deposit is unknown, El Fatoora is asked for the document after this time. */
export const UNKNOWN_DEPOSIT_DELAY_MS = MINUTE;
/** El Fatoora must say twice, this long apart, that it does not have a document before it is sent again. */
const MISSING_CONFIRMATION_MS = 30 * MINUTE;
/** The program sends a document again this often. Further times are a decision of staff. */
const MAX_RESENDS = 1;
const FIRST_CONSULT_DELAY_MS = 10 * SECOND;
const MAX_DELAY_MS = HOUR;
/** For this long, a document with a reference is asked for until its XML is there as well. */
const XML_LIMIT_MS = DAY;
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

/** Checks whether a document with a reference counts as accepted although El Fatoora does not return its XML. */
export function isXmlOverdue(sentAt: Instant, now: Instant): boolean {
  return now - sentAt >= XML_LIMIT_MS;
}

/**
 * Decides what follows when El Fatoora does not have a document whose deposit is unknown. It may still be storing it, so
 * the document is sent again only after the second such answer, and only once.
 * @param missingAt when it said so first; null before
 * @param resends how often it has turned out to be missing after a deposit
 */
export function planMissingDocument(
  { missingAt, resends }: { missingAt: Instant | null; resends: number },
  now: Instant,
): MissingDocumentPlan {
  if (missingAt === null) return { kind: 'ask', missingAt: now, nextAt: now + MISSING_CONFIRMATION_MS };
  const confirmedAt = missingAt + MISSING_CONFIRMATION_MS;
  if (now < confirmedAt) return { kind: 'ask', missingAt, nextAt: confirmedAt };
  const counted = Math.min(resends, MAX_RESENDS) + 1;
  return counted > MAX_RESENDS
    ? { kind: 'staff', resends: counted, nextAt: now + MAX_DELAY_MS }
    : { kind: 'send', resends: counted };
}

/** `ask`: El Fatoora is asked again. `send`: again. `staff`: it is asked for each hour, and staff decide whether it is sent again. */
export type MissingDocumentPlan =
  | { kind: 'ask'; missingAt: Instant; nextAt: Instant }
  | { kind: 'send'; resends: number }
  | { kind: 'staff'; resends: number; nextAt: Instant };

/** Checks whether a document that turned out to be missing again waits for staff to have it sent again. */
export function canSendAgain({ status, resends }: { status: EInvoiceStatus; resends: number }): boolean {
  return status === 'sending' && resends > MAX_RESENDS;
}
