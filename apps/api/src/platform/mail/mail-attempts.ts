import type { Instant } from '@waha/domain/kernel/time';
import { and, desc, eq, gt, inArray, min, sql } from 'drizzle-orm';
import type { Database, Tx } from '../database/database';
import { type MailOutcome, mailAttempts } from '../database/platform.tables';
import { toStorableText } from '../database/storable-text';

/** One attempt to send a mail. `recipient` and `answer` are complete here; they are redacted before they are stored. */
export type MailAttempt = {
  at: Instant;
  kind: string;
  recipient: string;
  attempt: number;
  outcome: MailOutcome;
  /** The mail server's response, or why it could not be reached. */
  answer: string | undefined;
};

const MAX_ANSWER_LENGTH = 300;

export async function saveMailAttempt(tx: Tx, { recipient, answer, ...rest }: MailAttempt): Promise<void> {
  const storedAnswer = answer === undefined ? null : toStorableText(redactSecrets(answer).slice(0, MAX_ANSWER_LENGTH));
  await tx.insert(mailAttempts).values({ ...rest, recipient: abbreviateAddress(recipient), answer: storedAnswer });
}

/** Returns the attempts, newest first. */
export function listMailAttempts(db: Database, limit: number): Promise<(typeof mailAttempts.$inferSelect)[]> {
  return db.select().from(mailAttempts).orderBy(desc(mailAttempts.id)).limit(limit);
}

/** Returns since when mail has failed: the first failure after the last success. */
export async function findMailDownSince(db: Database): Promise<Instant | undefined> {
  const lastGood = db
    .select({ id: sql`coalesce(max(${mailAttempts.id}), 0)` })
    .from(mailAttempts)
    .where(inArray(mailAttempts.outcome, ['sent', 'greeted']));
  const [row] = await db
    .select({ at: min(mailAttempts.at) })
    .from(mailAttempts)
    .where(and(eq(mailAttempts.outcome, 'failed'), gt(mailAttempts.id, sql`(${lastGood})`)));
  return row?.at ?? undefined;
}

/** Returns the response to the newest mail that was not accepted since then. */
export async function findLastMailFailure(db: Database, since: Instant): Promise<string | undefined> {
  const newestOf = (outcome: MailOutcome) =>
    db.select().from(mailAttempts).where(eq(mailAttempts.outcome, outcome)).orderBy(desc(mailAttempts.id)).limit(1);
  const [newest] = [...(await newestOf('failed')), ...(await newestOf('refused'))].sort((a, b) => b.id - a.id);
  return newest && newest.at >= since ? (newest.answer ?? undefined) : undefined;
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number };

/**
 * Classifies an error. A mail server that rejects one recipient for good works: a mistyped address of one member says
 * nothing about other mails.
 */
export function classifyMailError(error: unknown): 'failed' | 'refused' {
  const { code, command, responseCode = 0 } = error as SmtpError;
  return code === 'EENVELOPE' && command === 'RCPT TO' && responseCode >= 500 ? 'refused' : 'failed';
}

/** The kind of a failure, such as `EAUTH` or `ETIMEDOUT`, and the number of the mail server's response, such as 535. */
export type MailFailureReason = { code: string; smtpStatus?: number };

/** Returns why a mail was not sent, for the log: without the text of the response, which may quote the mail. */
export function findMailFailureReason(error: unknown): MailFailureReason {
  const { code = 'unknown', responseCode } = error as SmtpError;
  return { code, ...(responseCode !== undefined && { smtpStatus: responseCode }) };
}

/** Returns the mail server's response, or why it could not be reached. */
export function formatMailError(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}

/** Mail servers quote the rejected address, and may quote a code or link from the mail. */
function redactSecrets(text: string): string {
  return text
    .replaceAll(/(?<![^\s<>"'@])[^\s<>"'@]+@[^\s<>"']+/g, abbreviateAddress)
    .replaceAll(/\b\d{6}\b|token=\S+/g, '…');
}

/**
 * Abbreviates `amina@mail.tn` to `a…@mail.tn`: enough to identify the mail server, too little to identify the person.
 */
function abbreviateAddress(address: string): string {
  return address.replace(/^(.?)[^@]*@/, '$1…@');
}
