import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Instant } from '@waha/domain/kernel/time';
import { type Alert, planAlerts, TROUBLE_OVER_AFTER_MS } from '@waha/domain/operations/alerts';
import type { Config } from '#platform/config/config';
import { AUTO_SUBMITTED } from '#platform/mail/mailer';
import { createSmtp } from '#platform/mail/smtp';
import { recordRecovered } from '#platform/process/record-recovered';
import { readStateFile, writeStateFile } from '../state-file';
import { writeAlertMail } from './write-alert-mail';

const FILE = 'failed-start.json';
/** The name of the company is in the database, or in a file that may be what is broken. */
const PROGRAM = 'Waha';

/**
 * Records that the server could not start, and mails the operator when each start has failed for two minutes. No server
 * runs then, so the state is a file, and the mail is sent before this process ends. A mail that could not be sent is
 * tried again by the next start. The mail does not contain the error, which may name a password of `DATABASE_URL`.
 */
export async function alertFailedStart(config: Config, now: Instant): Promise<void> {
  const { alertsTo, dataDir, smtpUrl, mailFrom } = config;
  if (alertsTo.length === 0 || !smtpUrl) return;
  try {
    const before = readFailedStart(dataDir);
    const { saved, mails } = planAlerts(before && !isOver(before, now) ? [before] : [], ['start_failed'], now);
    for (const alert of saved) writeFailedStart(dataDir, { ...alert, mailedAt: before?.mailedAt ?? null });
    for (const mail of mails) {
      const rendered = writeAlertMail({ config, brand: PROGRAM }, mail);
      const smtp = await createSmtp({ smtpUrl, mailFrom });
      try {
        for (const to of alertsTo) await smtp.sendMail({ to, ...rendered, headers: [AUTO_SUBMITTED] });
      } finally {
        smtp.close();
      }
    }
    for (const alert of saved) writeFailedStart(dataDir, alert);
  } catch (error) {
    recordRecovered('failed-start', error);
  }
}

/** Returns the state that the last failed start left, if no start has succeeded since. */
export function readFailedStart(dataDir: string): Alert | undefined {
  return readStateFile<Alert>(join(dataDir, FILE), 'failed-start');
}

export function forgetFailedStart(dataDir: string): void {
  rmSync(join(dataDir, FILE), { force: true });
}

function writeFailedStart(dataDir: string, alert: Alert): void {
  writeStateFile(join(dataDir, FILE), alert);
}

/** Two failed starts with a long time between them, and none of them reported, are two troubles. */
function isOver({ seenAt, mailedAt }: Alert, now: Instant): boolean {
  return mailedAt === null && now - seenAt >= TROUBLE_OVER_AFTER_MS;
}
