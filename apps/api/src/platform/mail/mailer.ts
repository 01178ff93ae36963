import { type Instant, MINUTE, SECOND } from '@waha/domain/kernel/time';
import { and, asc, count, eq, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config';
import type { Database, Tx } from '../database/database';
import { mails } from '../database/platform.tables';
import { insertRows } from '../database/prepared/insert-rows';
import { prepareQuery } from '../database/prepared/prepare-query';
import type { Transact, UnitOfWork } from '../database/unit-of-work';
import type { Nodes } from '../nodes/nodes';
import type { Clock } from '../process/clock';
import {
  classifyMailError,
  findMailDownSince,
  findMailFailureReason,
  formatMailError,
  type MailAttempt,
  type MailFailureReason,
  saveMailAttempt,
} from './mail-attempts';
import type { MailAttachment, MailDocument, MakeMailDocument } from './mail-document';
import { saveMailToDisk } from './mail-to-disk';
import { createMailTransport, type MailHeader, type MailTransport } from './mail-transport';
import { greetMailServer } from './smtp';

/** `html` has the same content as `text`: render-email.ts writes both. */
type MailContent = { kind: string; to: string; subject: string; text: string; html?: string };

/** A mail that is sent at once, with its files. */
export type Mail = MailContent & { attachments?: readonly MailAttachment[] };

/** A mail for the queue. The queue stores no bytes: `document` is made and attached when the mail is sent. */
type QueuedMail = MailContent & { goodUntil: Instant; ofMany?: BulkMail; document?: MailDocument };

/** A bulk mail: its subject, and the address at which its reader unsubscribes with one click (RFC 8058). */
export type BulkMail = { aboutId: string; unsubscribeUrl: string };

/**
 * Queues a mail in the transaction that causes it. It is sent after the commit, and retried until it is accepted,
 * rejected for good, or expired.
 */
export async function queueMail(
  { tx, now }: Pick<UnitOfWork, 'tx' | 'now'>,
  { kind, to, subject, text, html, goodUntil, ofMany, document }: QueuedMail,
): Promise<void> {
  const content = { subject, body: text, html: html ?? null, document: document ?? null };
  await insertRows(tx, mails, [{ kind, recipient: to, ...content, ...ofMany, createdAt: now, nextAt: now, goodUntil }]);
}

/** Returns the number of bulk mails in the queue. */
export function countBulkMails(db: Tx | Database): Promise<number> {
  return db.$count(mails, and(isNotNull(mails.aboutId), isNull(mails.sentAt)));
}

/** Returns the number of mails of a kind to an address after `since`. */
export async function countMails(tx: Tx, { kind, to }: Pick<Mail, 'kind' | 'to'>, since: Instant): Promise<number> {
  return (await mailCount(tx).get({ kind, to, since }))?.count ?? 0;
}

const mailCount = prepareQuery((db) =>
  db
    .select({ count: count() })
    .from(mails)
    .where(
      and(
        eq(mails.kind, sql.placeholder('kind')),
        eq(mails.recipient, sql.placeholder('to')),
        gt(mails.createdAt, sql.placeholder('since')),
      ),
    )
    .prepare(),
);

/** Checks whether a mail of a kind to an address is in the queue. It leaves the queue when it is sent, refused or expired. */
export async function isMailPending(tx: Tx | Database, { kind, to }: Pick<Mail, 'kind' | 'to'>): Promise<boolean> {
  return (await tx.$count(mails, and(eq(mails.kind, kind), eq(mails.recipient, to), isNull(mails.sentAt)))) > 0;
}

/** The time for all steps of a mail that a caller waits for. */
const IMMEDIATE_TIMEOUT_MS = 20 * SECOND;
/** The time for each step of a queued mail: longer, since no caller waits for it. */
const QUEUE_STEP_TIMEOUT_MS = 20 * SECOND;
const MAX_RETRY_DELAY_MS = 5 * MINUTE;
/** The batch sizes of urgent mails, bulk mails and mails with a document: urgent ones never wait long for others. */
const BATCH_SIZE = 50;
const BULK_BATCH_SIZE = 20;
const DOCUMENT_BATCH_SIZE = 5;

type MailerOptions = {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>;
  db: Database;
  transact: Transact;
  nodes: Pick<Nodes, 'runExclusive'>;
  makeDocument: MakeMailDocument;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
};

type MailResult = {
  is: 'sent' | 'refused' | 'failed';
  answer: string | undefined;
  file: string | undefined;
  /** Why it was not sent, for the log. */
  reason: MailFailureReason | undefined;
};
type AddressedMail = Omit<Mail, 'kind'> & { headers?: MailHeader[] };

/** The columns that are emptied once the mail is sent. */
const NO_CONTENT = { body: null, html: null, unsubscribeUrl: null, document: null };

/** Sends the queue by SMTP, or as `.eml` files in the data folder's `mail/` if no server is configured. */
export class Mailer {
  readonly #needs: MailerOptions;
  /** One transport for the queue, and one for mails that a caller waits for. */
  readonly #queueTransport: MailTransport;
  readonly #immediateTransport: MailTransport;
  #running: Promise<void> | undefined;

  constructor(needs: MailerOptions) {
    this.#needs = needs;
    this.#queueTransport = createMailTransport(needs.config, { stepTimeout: QUEUE_STEP_TIMEOUT_MS });
    this.#immediateTransport = createMailTransport(needs.config);
  }

  /**
   * Sends due mails; one run at a time, on all nodes. Call it after a commit, and on a schedule. Errors are logged,
   * never thrown.
   */
  deliver(): Promise<void> {
    this.#running ??= this.#needs.nodes
      .runExclusive('mails', (lost) => this.#run(lost))
      .then(() => undefined)
      .catch((error: unknown) => this.#needs.log.error({ err: error }, 'mail queue failed'))
      .finally(() => {
        this.#running = undefined;
      });
    return this.#running;
  }

  /** Waits for the current run. */
  async waitForRun(): Promise<void> {
    await this.#running;
  }

  /**
   * Sends one mail at once, outside of any transaction, without storing it: for content that expires soon. Returns
   * whether the mail server accepted it, within a time that lets the caller report it.
   */
  async sendNow({ kind, ...message }: Mail): Promise<boolean> {
    const {
      is: outcome,
      answer,
      file,
      reason,
    } = await this.#post(message, (to) => withTimeout(this.#immediateTransport.sendMail(to)));
    await this.#note({ kind, recipient: message.to, attempt: 1, outcome, answer });
    if (outcome === 'sent') this.#needs.log.info({ mail: kind, ...(file && { file }) }, 'email sent');
    else this.#needs.log.warn({ mail: kind, reason }, 'email not sent, no retry');
    return outcome === 'sent';
  }

  /**
   * Sends one mail at once while the database cannot be written, so without any record of it. Returns whether the mail
   * server accepted it.
   */
  async sendWithoutDatabase({ kind, ...message }: Mail): Promise<boolean> {
    const { is: outcome, reason } = await this.#post(message, (to) =>
      withTimeout(this.#immediateTransport.sendMail(to)),
    );
    this.#needs.log.warn(
      { mail: kind, outcome, ...(reason && { reason }) },
      'email sent without the queue, because the database is not writable',
    );
    return outcome === 'sent';
  }

  /**
   * Returns since when mail is failing; `undefined` while it works, or when it is written to files.
   * @param db the handle of a cached read, which records what it depends on
   */
  async findDownSince(db: Database = this.#needs.db): Promise<Instant | undefined> {
    return this.#needs.config.smtpUrl ? findMailDownSince(db) : undefined;
  }

  /** While mail is down: greets the mail server, so that a recovery is noticed automatically. */
  async probeMailServer(): Promise<void> {
    const { smtpUrl, mailFrom } = this.#needs.config;
    if (!smtpUrl || (await this.findDownSince()) === undefined) return;
    try {
      await greetMailServer({ smtpUrl, mailFrom });
    } catch {
      return; // Still down, which is already recorded.
    }
    await this.#note({ kind: 'greeting', recipient: '', attempt: 1, outcome: 'greeted', answer: undefined });
    this.#needs.log.info('mail server available again');
  }

  close(): void {
    this.#queueTransport.close();
    this.#immediateTransport.close();
  }

  async #run(lost: AbortSignal): Promise<void> {
    const queues: [SQL, number][] = [
      [and(isNull(mails.aboutId), isNull(mails.document))!, BATCH_SIZE],
      [isNotNull(mails.aboutId), BULK_BATCH_SIZE],
      [isNotNull(mails.document), DOCUMENT_BATCH_SIZE],
    ];
    for (const [which, limit] of queues) {
      for (const mail of await this.#due(which, limit)) if (!lost.aborted) await this.#send(mail);
    }
  }

  #due(which: SQL, limit: number) {
    const isDue = and(isNull(mails.sentAt), lte(mails.nextAt, this.#needs.clock()));
    return this.#needs.db.select().from(mails).where(and(which, isDue)).orderBy(asc(mails.id)).limit(limit);
  }

  async #send(mail: typeof mails.$inferSelect): Promise<void> {
    const { id, kind, recipient, subject, body, html, attempts, goodUntil, unsubscribeUrl, document } = mail;
    const { transact, clock, log } = this.#needs;
    const row = eq(mails.id, id);
    const attempt = attempts + 1;
    if (goodUntil <= clock()) {
      await transact(({ tx }) => tx.delete(mails).where(row));
      return log.warn({ mail: kind, attempts }, 'email dropped: content expired');
    }
    // Recorded before sending. If it were sent first and recording failed, as on a full disk, it would be sent again
    // each minute.
    const { changes } = await transact(({ tx, now }) => {
      const pause = Math.min(MINUTE * 2 ** attempt, MAX_RETRY_DELAY_MS);
      const nextAt = Math.min(now + pause, goodUntil);
      return tx
        .update(mails)
        .set({ attempts: attempt, nextAt })
        .where(and(row, eq(mails.attempts, attempts)));
    });
    // Another node has taken the mail over, because this one seemed gone.
    if (changes === 0) return;
    const attachments = document === null ? [] : await this.#makeAttachments(document, mail);
    if (attachments === 'failed') return;
    if (attachments === 'not wanted') {
      await transact(({ tx }) => tx.delete(mails).where(row));
      return log.warn({ mail: kind }, 'email dropped: its document is no longer for this recipient');
    }
    const headers = unsubscribeUrl === null ? undefined : createUnsubscribeHeaders(unsubscribeUrl);
    const message = {
      to: recipient,
      subject,
      text: body ?? '',
      ...(html !== null && { html }),
      ...(headers && { headers }),
      ...(attachments.length > 0 && { attachments }),
    };
    const result = await this.#post(message, (to) => this.#queueTransport.sendMail(to));
    const { is: outcome, answer, file, reason } = result;
    await transact(async ({ tx, now }) => {
      // The text is no longer needed, and may contain a link that opens an account.
      if (outcome === 'sent')
        await tx
          .update(mails)
          .set({ sentAt: now, ...NO_CONTENT })
          .where(row);
      if (outcome === 'refused') await tx.delete(mails).where(row);
      await saveMailAttempt(tx, { kind, recipient, attempt, at: now, outcome, answer });
    });
    if (outcome === 'sent') log.info({ mail: kind, ...(file && { file }) }, 'email sent');
    else if (outcome === 'refused') log.warn({ mail: kind, reason }, 'email dropped: recipient rejected');
    else log.warn({ mail: kind, attempts: attempt, reason }, 'email not sent, will retry');
  }

  /** A document that cannot be made is a fault of ours, not of the mail server: it is logged, and the mail is retried. */
  async #makeAttachments(
    document: MailDocument,
    { kind, recipient }: Pick<typeof mails.$inferSelect, 'kind' | 'recipient'>,
  ): Promise<MailAttachment[] | 'failed' | 'not wanted'> {
    try {
      const made = await this.#needs.makeDocument(document, recipient);
      return made ? [made] : 'not wanted';
    } catch (error) {
      this.#needs.log.error({ err: error, mail: kind }, 'email not sent, its document could not be made; will retry');
      return 'failed';
    }
  }

  async #post(mail: AddressedMail, send: MailTransport['sendMail']): Promise<MailResult> {
    const { config, clock } = this.#needs;
    const { attachments, ...content } = mail;
    try {
      const { message, response: answer } = await send({
        ...content,
        // The transport may change its list.
        ...(attachments && { attachments: [...attachments] }),
        headers: [AUTO_SUBMITTED, ...(mail.headers ?? [])],
      });
      const file = config.smtpUrl ? undefined : await saveMailToDisk(config.dataDir, message as Buffer, clock());
      return { is: 'sent', answer, file, reason: undefined };
    } catch (error) {
      return {
        is: classifyMailError(error),
        answer: formatMailError(error),
        file: undefined,
        reason: findMailFailureReason(error),
      };
    }
  }

  #note(line: Omit<MailAttempt, 'at'>): Promise<void> {
    return this.#needs.transact(({ tx, now }) => saveMailAttempt(tx, { ...line, at: now }));
  }
}

/** Marks the mail as automatic, so that out-of-office programs do not reply (RFC 3834). */
export const AUTO_SUBMITTED: MailHeader = { key: 'Auto-Submitted', value: { prepared: true, value: 'auto-generated' } };

/** Returns the headers for the unsubscribe button of mail readers: it posts there without a confirmation. */
function createUnsubscribeHeaders(url: string): MailHeader[] {
  const headers = { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  return Object.entries(headers).map(([key, value]) => ({ key, value: { prepared: true, value } }));
}

/** @throws Error on a timeout */
async function withTimeout<Result>(work: PromiseLike<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new Error('mail server timeout')), IMMEDIATE_TIMEOUT_MS);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
