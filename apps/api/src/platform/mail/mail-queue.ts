import { type Instant, MINUTE, SECOND } from '@waha/domain/kernel/time';
import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import nodemailer from 'nodemailer';
import type { Config } from '../config/config';
import type { Database, Tx } from '../database/database';
import { mails } from '../database/platform.tables';
import type { Transact, UnitOfWork } from '../database/unit-of-work';
import type { Clock } from '../process/clock';
import { type MailTry, mailDownSince, outcomeOf, saveMailTry, wordsOf } from './mail-log';
import { keepMailFile } from './mail-to-disk';
import { createSmtp, greetMailServer } from './smtp';

export type Mail = { kind: string; to: string; subject: string; text: string };

export type Mailer = {
  /** Sends what waits and is due; one run at a time. Call it after a commit, and on a schedule. Trouble is logged, never thrown. */
  deliver(): Promise<void>;
  /** Waits for the run that is under way. */
  settled(): Promise<void>;
  /**
   * Sends one mail at once, outside of any transaction, and keeps nothing of it: for what is only good now.
   * Answers whether the mail server took it; gives up in time for the caller to say so.
   */
  sendNow(mail: Mail): Promise<boolean>;
  /** Since when mail is not being sent; `undefined` while it is, or when it goes into files. */
  downSince(): Promise<Instant | undefined>;
  /** While mail is down: greets the mail server, so that nobody has to find out whether it is there again. */
  lookAgain(): Promise<void>;
  close(): void;
};

/**
 * Writes a mail in the transaction that causes it. It is sent after the commit, and again until it is taken, turned
 * down for good, or no longer good.
 */
export async function queueMail(
  { tx, now }: Pick<UnitOfWork, 'tx' | 'now'>,
  { kind, to, subject, text, goodUntil }: Mail & { goodUntil: Instant },
): Promise<void> {
  await tx.insert(mails).values({ kind, recipient: to, subject, body: text, createdAt: now, nextAt: now, goodUntil });
}

/** How many mails of a kind were written to an address after `since`. */
export function countMails(tx: Tx, { kind, to }: Pick<Mail, 'kind' | 'to'>, since: Instant): Promise<number> {
  return tx.$count(mails, and(eq(mails.kind, kind), eq(mails.recipient, to), gt(mails.createdAt, since)));
}

/** All steps of a mail that someone waits for. */
const WAIT_TIMEOUT = 20 * SECOND;
/** The queue has more patience with each. */
const QUEUE_STEP_TIMEOUT = 20 * SECOND;
const LONGEST_PAUSE = 5 * MINUTE;

type Needs = {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>;
  db: Database;
  transact: Transact;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
};

type Outcome = { is: 'sent' | 'refused' | 'failed'; answer: string | undefined; file: string | undefined };

/** Sends the queue by SMTP, or as `.eml` files in the data folder's `mail/` where none is configured. */
export function createMailer(needs: Needs): Mailer {
  const { config, db, transact, clock, log } = needs;
  const { smtpUrl, mailFrom } = config;
  const files = nodemailer.createTransport(
    { streamTransport: true, buffer: true, newline: 'windows' },
    { from: mailFrom },
  );
  const transport = smtpUrl ? createSmtp({ smtpUrl, mailFrom }, { stepTimeout: QUEUE_STEP_TIMEOUT }) : files;
  const prompt = smtpUrl ? createSmtp({ smtpUrl, mailFrom }) : files;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    const due = await db
      .select()
      .from(mails)
      .where(and(isNull(mails.sentAt), lte(mails.nextAt, clock())))
      .orderBy(asc(mails.id))
      .limit(50);
    for (const mail of due) await send(mail);
  }

  async function send(mail: typeof mails.$inferSelect): Promise<void> {
    const row = eq(mails.id, mail.id);
    const attempt = mail.attempts + 1;
    const entry = { kind: mail.kind, recipient: mail.recipient, attempt };
    if (mail.goodUntil <= clock()) {
      await transact(({ tx }) => tx.delete(mails).where(row));
      return log.warn({ mail: mail.kind, attempts: mail.attempts }, 'mail given up: what it says is no longer good');
    }
    // Noted before: were it sent first and could not be noted then, on a full disk, it would go out again each minute.
    await transact(({ tx, now }) => {
      const pause = Math.min(MINUTE * 2 ** attempt, LONGEST_PAUSE);
      const nextAt = Math.min(now + pause, mail.goodUntil);
      return tx.update(mails).set({ attempts: attempt, nextAt }).where(row);
    });
    const outcome = await trySending(mail);
    await transact(async ({ tx, now }) => {
      // The text is not needed any more, and may hold a link that opens an account.
      if (outcome.is === 'sent') await tx.update(mails).set({ sentAt: now, body: null }).where(row);
      if (outcome.is === 'refused') await tx.delete(mails).where(row);
      await saveMailTry(tx, { ...entry, at: now, outcome: outcome.is, answer: outcome.answer });
    });
    if (outcome.is === 'sent') log.info({ mail: mail.kind, ...(outcome.file && { file: outcome.file }) }, 'mail sent');
    else if (outcome.is === 'refused') log.warn({ mail: mail.kind }, 'mail given up: its address is turned down');
    else log.warn({ mail: mail.kind, attempts: attempt }, 'mail not sent, will be tried again');
  }

  async function trySending({ recipient, subject, body }: typeof mails.$inferSelect): Promise<Outcome> {
    try {
      const sent = await transport.sendMail({ to: recipient, subject, text: body ?? '' });
      return { is: 'sent', answer: sent.response, file: smtpUrl ? undefined : await keepAsFile(sent.message) };
    } catch (error) {
      return { is: outcomeOf(error), answer: wordsOf(error), file: undefined };
    }
  }

  async function sendNow({ kind, to, subject, text }: Mail): Promise<boolean> {
    const entry = { kind, recipient: to, attempt: 1 };
    try {
      const sent = await inTime<{ message?: unknown; response?: string | undefined }>(
        prompt.sendMail({ to, subject, text }),
      );
      const file = smtpUrl ? undefined : await keepAsFile(sent.message);
      await note({ ...entry, outcome: 'sent', answer: sent.response });
      log.info({ mail: kind, ...(file && { file }) }, 'mail sent');
      return true;
    } catch (error) {
      await note({ ...entry, outcome: outcomeOf(error), answer: wordsOf(error) });
      // What the mail server answers may quote the mail.
      log.warn({ mail: kind }, 'mail not sent, and given up');
      return false;
    }
  }

  function note(line: Omit<MailTry, 'at'>): Promise<void> {
    return transact(({ tx, now }) => saveMailTry(tx, { ...line, at: now }));
  }

  async function downSince(): Promise<Instant | undefined> {
    return smtpUrl ? mailDownSince(db) : undefined;
  }

  async function lookAgain(): Promise<void> {
    if (!smtpUrl || (await downSince()) === undefined) return;
    try {
      await greetMailServer({ smtpUrl, mailFrom });
    } catch {
      return; // Still down, as is known.
    }
    await note({ kind: 'greeting', recipient: '', attempt: 1, outcome: 'greeted', answer: undefined });
    log.info('the mail server is there again');
  }

  function keepAsFile(message: unknown): Promise<string> {
    return keepMailFile(config.dataDir, message as Buffer, clock());
  }

  return {
    deliver() {
      running ??= run()
        .catch((error: unknown) => log.error({ err: error }, 'mails could not be sent'))
        .finally(() => {
          running = undefined;
        });
      return running;
    },
    settled: async () => running,
    sendNow,
    downSince,
    lookAgain,
    close() {
      transport.close();
      prompt.close();
    },
  };
}

/** @throws Error when it takes too long */
async function inTime<Result>(work: PromiseLike<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new Error('the mail server takes too long')), WAIT_TIMEOUT);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
