import { DAY, type Instant, MINUTE, SECOND } from '@waha/domain/kernel/time';
import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import nodemailer from 'nodemailer';
import type { Clock } from './clock';
import type { Config } from './config';
import type { Database } from './database';
import { keepMailFile } from './mail-files';
import { type MailTry, mailDownSince, outcomeOf, saveMailTry, wordsOf } from './mail-tries';
import { mails } from './platform.tables';
import { createSmtp, greetMailServer } from './smtp';
import type { Transact, Unit } from './transact';

export type Mail = { kind: string; to: string; subject: string; text: string };

export type Mailer = {
  /** Sends what waits and is due; one run at a time. Call it after a commit, and on a schedule. */
  deliver(): Promise<void>;
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

/** Writes a mail in the transaction that causes it; it is sent after the commit, and again until it is taken. */
export async function queueMail(
  { tx, now }: Pick<Unit, 'tx' | 'now'>,
  { kind, to, subject, text }: Mail,
): Promise<void> {
  await tx.insert(mails).values({ kind, recipient: to, subject, body: text, createdAt: now, nextAt: now });
}

/** All steps of a mail that someone waits for. */
const WAIT_TIMEOUT = 20 * SECOND;
/** The queue has more patience with each. */
const QUEUE_STEP_TIMEOUT = 20 * SECOND;

type Needs = {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>;
  db: Database;
  transact: Transact;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
};

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
    const attempt = mail.attempts + 1;
    const entry = { kind: mail.kind, recipient: mail.recipient, attempt };
    try {
      const sent = await transport.sendMail({ to: mail.recipient, subject: mail.subject, text: mail.body ?? '' });
      const file = smtpUrl ? undefined : await keepAsFile(sent.message);
      // The text is not needed any more, and may hold a link that opens an account.
      await transact(async ({ tx, now }) => {
        await tx.update(mails).set({ sentAt: now, body: null }).where(eq(mails.id, mail.id));
        await saveMailTry(tx, { ...entry, at: now, outcome: 'sent', answer: sent.response });
      });
      log.info({ mail: mail.kind, ...(file && { file }) }, 'mail sent');
    } catch (error) {
      const wait = Math.min(MINUTE * 2 ** attempt, DAY / 4);
      await transact(async ({ tx, now }) => {
        await tx
          .update(mails)
          .set({ attempts: attempt, nextAt: now + wait })
          .where(eq(mails.id, mail.id));
        await saveMailTry(tx, { ...entry, at: now, outcome: outcomeOf(error), answer: wordsOf(error) });
      });
      log.warn({ mail: mail.kind, attempts: attempt }, 'mail not sent, will be tried again');
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
      running ??= run().finally(() => {
        running = undefined;
      });
      return running;
    },
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
