import type { Instant } from '@waha/domain/kernel/time';
import { and, desc, eq, gt, inArray, min, sql } from 'drizzle-orm';
import type { Database, Tx } from '../database/database';
import { type MailOutcome, mailAttempts } from '../database/platform.tables';
import { toStorableText } from '../database/storable-text';

/** One try to send a mail; `recipient` and `answer` as they are, kept without whose mail it was. */
export type MailAttempt = {
  at: Instant;
  kind: string;
  recipient: string;
  attempt: number;
  outcome: MailOutcome;
  /** The mail server's, or why it could not be asked. */
  answer: string | undefined;
};

const MAX_ANSWER_LENGTH = 300;

export async function saveMailAttempt(tx: Tx, { recipient, answer, ...rest }: MailAttempt): Promise<void> {
  const kept = answer === undefined ? null : toStorableText(redactSecrets(answer).slice(0, MAX_ANSWER_LENGTH));
  await tx.insert(mailAttempts).values({ ...rest, recipient: abbreviateAddress(recipient), answer: kept });
}

/** The newest first. */
export function listMailAttempts(db: Database, limit: number): Promise<(typeof mailAttempts.$inferSelect)[]> {
  return db.select().from(mailAttempts).orderBy(desc(mailAttempts.id)).limit(limit);
}

/** Since when nothing was sent although something was tried: the first failure after the last success. */
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

/** What was said to the newest mail that was not taken since then. */
export async function findLastMailFailure(db: Database, since: Instant): Promise<string | undefined> {
  const newestOf = (outcome: MailOutcome) =>
    db.select().from(mailAttempts).where(eq(mailAttempts.outcome, outcome)).orderBy(desc(mailAttempts.id)).limit(1);
  const [newest] = [...(await newestOf('failed')), ...(await newestOf('refused'))].sort((a, b) => b.id - a.id);
  return newest && newest.at >= since ? (newest.answer ?? undefined) : undefined;
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number };

/**
 * A mail server that turns down one recipient for good is well: a mistyped address of one member says nothing
 * about the mails of the others.
 */
export function classifyMailError(error: unknown): 'failed' | 'refused' {
  const { code, command, responseCode = 0 } = error as SmtpError;
  return code === 'EENVELOPE' && command === 'RCPT TO' && responseCode >= 500 ? 'refused' : 'failed';
}

/** What the mail server said, or why it could not be asked. */
export function formatMailError(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}

/** Mail servers quote whom they refuse, and may quote a code or link from the mail. */
function redactSecrets(text: string): string {
  return text
    .replaceAll(/(?<![^\s<>"'@])[^\s<>"'@]+@[^\s<>"']+/g, abbreviateAddress)
    .replaceAll(/\b\d{6}\b|token=\S+/g, '…');
}

/** `amina@mail.tn` as `a…@mail.tn`: enough to know which mail server, too little to know who. */
function abbreviateAddress(address: string): string {
  return address.replace(/^(.?)[^@]*@/, '$1…@');
}
