import type { Instant } from '@waha/domain/kernel/time';
import { and, desc, eq, gt, inArray, min, sql } from 'drizzle-orm';
import type { Database, Tx } from './database';
import { type MailOutcome, mailTries } from './platform.tables';

/** One try to send a mail; `recipient` in full, kept shortened. */
export type MailTry = {
  at: Instant;
  kind: string;
  recipient: string;
  attempt: number;
  outcome: MailOutcome;
  /** The mail server's, or why it could not be asked. */
  answer: string | undefined;
};

const LONGEST_ANSWER = 300;

export async function saveMailTry(tx: Tx, { recipient, answer, ...rest }: MailTry): Promise<void> {
  const kept = answer?.slice(0, LONGEST_ANSWER) ?? null;
  await tx.insert(mailTries).values({ ...rest, recipient: shortAddress(recipient), answer: kept });
}

/** The newest first. */
export function listMailTries(db: Database, limit: number): Promise<(typeof mailTries.$inferSelect)[]> {
  return db.select().from(mailTries).orderBy(desc(mailTries.id)).limit(limit);
}

/** Since when nothing was sent although something was tried: the first failure after the last success. */
export async function mailDownSince(db: Database): Promise<Instant | undefined> {
  const lastGood = db
    .select({ id: sql`coalesce(max(${mailTries.id}), 0)` })
    .from(mailTries)
    .where(inArray(mailTries.outcome, ['sent', 'greeted']));
  const [row] = await db
    .select({ at: min(mailTries.at) })
    .from(mailTries)
    .where(and(eq(mailTries.outcome, 'failed'), gt(mailTries.id, sql`(${lastGood})`)));
  return row?.at ?? undefined;
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number };

/**
 * A mail server that turns down one recipient for good is well: a mistyped address of one member says nothing
 * about the mails of the others.
 */
export function outcomeOf(error: unknown): 'failed' | 'refused' {
  const { code, command, responseCode = 0 } = error as SmtpError;
  return code === 'EENVELOPE' && command === 'RCPT TO' && responseCode >= 500 ? 'refused' : 'failed';
}

/** What the mail server said, without whose mail it was, and without a code or link that it may quote from it. */
export function wordsOf(error: unknown, recipient: string): string {
  const words = error instanceof Error ? error.message : 'unknown';
  return words
    .replaceAll(recipient, shortAddress(recipient))
    .replaceAll(/\b\d{6}\b|token=\S+/g, '…')
    .slice(0, LONGEST_ANSWER);
}

/** `amina@mail.tn` as `a…@mail.tn`: enough to know which mail server, too little to know who. */
export function shortAddress(address: string): string {
  return address.replace(/^(.?)[^@]*@/, '$1…@');
}
