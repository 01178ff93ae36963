import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY, MINUTE, SECOND } from '@waha/domain/kernel/time';
import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import nodemailer from 'nodemailer';
import type { Clock } from './clock';
import type { Config } from './config';
import type { Database } from './database';
import { newSecretId } from './new-id';
import { mails } from './platform.tables';
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
  close(): void;
};

/** Writes a mail in the transaction that causes it; it is sent after the commit, and again until it is taken. */
export async function queueMail(
  { tx, now }: Pick<Unit, 'tx' | 'now'>,
  { kind, to, subject, text }: Mail,
): Promise<void> {
  await tx.insert(mails).values({ kind, recipient: to, subject, body: text, createdAt: now, nextAt: now });
}

/** Each step of a mail that someone waits for, and all of them together. */
const STEP_TIMEOUT = 8 * SECOND;
const WAIT_TIMEOUT = 20 * SECOND;

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
  const transport = config.smtpUrl
    ? nodemailer.createTransport(config.smtpUrl, { from: config.mailFrom, connectionTimeout: 20 * SECOND } as object)
    : nodemailer.createTransport(
        { streamTransport: true, buffer: true, newline: 'windows' },
        { from: config.mailFrom },
      );
  const timeouts = { connectionTimeout: STEP_TIMEOUT, greetingTimeout: STEP_TIMEOUT, socketTimeout: STEP_TIMEOUT };
  const prompt = config.smtpUrl
    ? nodemailer.createTransport(config.smtpUrl, { from: config.mailFrom, ...timeouts } as object)
    : transport;
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
    try {
      const sent = await transport.sendMail({ to: mail.recipient, subject: mail.subject, text: mail.body ?? '' });
      const file = config.smtpUrl ? undefined : await keepAsFile(sent.message as unknown as Buffer);
      // The text is not needed any more, and may hold a link that opens an account.
      await transact(({ tx, now }) => tx.update(mails).set({ sentAt: now, body: null }).where(eq(mails.id, mail.id)));
      log.info({ mail: mail.kind, ...(file && { file }) }, 'mail sent');
    } catch (error) {
      const attempts = mail.attempts + 1;
      const wait = Math.min(MINUTE * 2 ** attempts, DAY / 4);
      const lastError = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
      await transact(({ tx, now }) =>
        tx
          .update(mails)
          .set({ attempts, nextAt: now + wait, lastError })
          .where(eq(mails.id, mail.id)),
      );
      log.warn({ mail: mail.kind, attempts }, 'mail not sent, will be tried again');
    }
  }

  async function sendNow({ kind, to, subject, text }: Mail): Promise<boolean> {
    try {
      const sent = await inTime<{ message?: unknown }>(prompt.sendMail({ to, subject, text }));
      const file = config.smtpUrl ? undefined : await keepAsFile(sent.message as unknown as Buffer);
      log.info({ mail: kind, ...(file && { file }) }, 'mail sent');
      return true;
    } catch {
      // What the mail server answers may quote the mail.
      log.warn({ mail: kind }, 'mail not sent, and given up');
      return false;
    }
  }

  async function keepAsFile(message: Buffer): Promise<string> {
    const folder = join(config.dataDir, 'mail');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${clock()}-${newSecretId().slice(0, 8)}.eml`);
    await writeFile(file, message, { mode: 0o600 });
    return file;
  }

  return {
    deliver() {
      running ??= run().finally(() => {
        running = undefined;
      });
      return running;
    },
    sendNow,
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
