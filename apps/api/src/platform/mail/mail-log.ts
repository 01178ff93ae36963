import type { Instant } from '@waha/domain/kernel/time';
import { and, desc, eq, gt, inArray, min, sql } from 'drizzle-orm';
import type { Database, Tx } from '../database/database';
import { asKeepable } from '../database/keepable-text';
import { type MailOutcome, mailTries } from '../database/platform.tables';

/** One try to send a mail; `recipient` and `answer` as they are, kept without whose mail it was. */
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
  const kept = answer === undefined ? null : asKeepable(withoutSecrets(answer).slice(0, LONGEST_ANSWER));
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

/** What was said to the newest mail that was not taken since then. */
export async function lastMailFailure(db: Database, since: Instant): Promise<string | undefined> {
  const newestOf = (outcome: MailOutcome) =>
    db.select().from(mailTries).where(eq(mailTries.outcome, outcome)).orderBy(desc(mailTries.id)).limit(1);
  const [newest] = [...(await newestOf('failed')), ...(await newestOf('refused'))].sort((a, b) => b.id - a.id);
  return newest && newest.at >= since ? (newest.answer ?? undefined) : undefined;
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

/** What the mail server said, or why it could not be asked. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}

/** Mail servers quote whom they refuse, and may quote a code or link from the mail. */
function withoutSecrets(text: string): string {
  return text
    .replaceAll(/(?<![^\s<>"'@])[^\s<>"'@]+@[^\s<>"']+/g, shortAddress)
    .replaceAll(/\b\d{6}\b|token=\S+/g, '…');
}

/** `amina@mail.tn` as `a…@mail.tn`: enough to know which mail server, too little to know who. */
function shortAddress(address: string): string {
  return address.replace(/^(.?)[^@]*@/, '$1…@');
}
