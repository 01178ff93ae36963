import { SECOND } from '@waha/domain/kernel/time';
import { isRehearsalDue } from '@waha/domain/operations/rehearsal-status';
import { Cron } from 'croner';
import { formatBackupCopyPlace } from '#platform/config/backup-copy-setting';
import { applyRetention } from './apply-retention';
import { eraseDueAccounts } from './erase-due-accounts';
import { processPasswordLinkRequests } from './features/account/passwords/password-link-requests';
import { notifyLockouts } from './features/account/sessions/notify-lockouts';
import { sweepAccounts } from './features/account/sweep-accounts';
import { queueAnnouncements } from './features/announcements/queue-announcements';
import { sendAnnouncements } from './features/announcements/send-announcements';
import { makeEInvoices } from './features/e-invoicing/make-e-invoices';
import { submitEInvoices } from './features/e-invoicing/submission/submit-e-invoices';
import { sendInvoiceReminders } from './features/invoices/reminders/send-invoice-reminders';
import { wakeConversations } from './features/messaging/inbox/wake-conversations';
import { mailUnreadNotices } from './features/notifications/mail-unread-notices';
import { OperatorAlerts } from './features/operations/alerts/operator-alerts';
import { readBackupState, updateBackupState } from './features/operations/backup/backup-state';
import { areCopiesDue, saveCopyFailure } from './features/operations/backup/copy/copy-backups';
import { ALREADY_COPYING_CODE } from './features/operations/backup/copy/copy-target';
import { saveRehearsal, toRehearsalFacts } from './features/operations/backup/record-rehearsal';
import { readCertificateEnd } from './features/operations/read-certificate-end';
import { sweepFiles } from './features/operations/sweep-files';
import { sweepRows } from './features/operations/sweep-rows';
import { sendReminders } from './features/purchase/reminders/send-reminders';
import { sweepInvitations } from './features/staff-accounts/sweep-invitations';
import { accrueForEveryone } from './features/wallet/ledger/accrue-for-everyone';
import { notifyValidPoints } from './features/wallet/ledger/notify-valid-points';
import { mailMonthlyStatements } from './features/wallet/statement-mail/mail-monthly-statements';
import { listDraftKinds } from './list-draft-kinds';
import { makeDataCopies } from './make-data-copies';
import { ensureDiskReserve } from './platform/database/disk-reserve';
import { publishDueDrafts } from './platform/drafts/publish-draft';
import { advanceClockCheckpoint, canTrustClock } from './platform/process/clock-checkpoint';
import { recordRecovered } from './platform/process/record-recovered';
import { spawnSelf } from './platform/process/spawn-self';
import { PUSH_DELAY_MS } from './platform/push/pusher';
import type { Services } from './platform/services';
import { archivePreviousBuild } from './platform/web/previous-builds';

/** The scheduled tasks of the server; `stop` starts no more of them, `done` waits for those that run. */
export type ScheduledTasks = { stop(): void; done(): Promise<void> };

/**
 * Starts bonuses, mail, pushes, cleanup and backups: overdue ones soon after the start, then each on its schedule.
 * @param startDelay milliseconds until the overdue ones start, so that requests that waited for the start are served
 * first
 */
export function startScheduledTasks(services: Services, { startDelay = 0 } = {}): ScheduledTasks {
  const runningTasks = new Set<Promise<void>>();
  const stopping = new AbortController();
  const { nodes } = services;
  const alerts = new OperatorAlerts(services);
  let pushing: NodeJS.Timeout | undefined;
  const cronTasks = [
    // Every few seconds, because a person may be waiting: for an invitation, or a notice of a sign-in.
    new Cron('2-59/5 * * * * *', () => start(() => services.mailer.deliver())),
    new Cron('* * * * * *', () => start(() => services.heldCommands.runDue())),
    new Cron('*/2 * * * * *', () => start(() => runOnOneNode('announcements', announce))),
    new Cron('* * * * *', () => start(publishDue)),
    new Cron('* * * * *', () => start(wake)),
    new Cron('*/5 * * * * *', () => start(() => runOnOneNode('links', () => mailAccountLinks(services)))),
    new Cron('31 * * * * *', () => start(() => runOnOneNode('mail greeting', () => services.mailer.probeMailServer()))),
    new Cron('*/10 * * * * *', () => start(() => services.pusher.deliver())),
    // Notifies staff and monitors that the file storage is down before a member needs a file.
    new Cron('47 * * * * *', () => start(() => services.uploads.storage.probe())),
    // Three times a minute, so that a trouble is mailed soon after its delay (`ALERT_DELAYS_MS`).
    new Cron('17-59/20 * * * * *', () => start(() => alerts.check())),
    new Cron('51 13 * * * *', () => start(() => refreshCertificateEnd(services, stopping.signal))),
    new Cron('3-59/10 * * * *', () => start(() => ensureDiskReserve(services))),
    new Cron('7 * * * *', () => start(() => runOnOneNode('accrual', () => accrueAllBonuses(services)))),
    new Cron('*/10 * * * *', () => start(() => runOnOneNode('reminders', remind))),
    new Cron('27 * * * * *', () => start(mailNotices)),
    // After the mail server was greeted, which ends a failure of mail.
    new Cron('43 * * * * *', () => start(mailStatements)),
    new Cron('9 * * * * *', () => start(makeDocuments)),
    // Often, because El Fatoora decides within seconds.
    new Cron('6-59/10 * * * * *', () => start(submitDocuments)),
    new Cron('37 * * * * *', () => start(eraseDue)),
    new Cron('41 * * * * *', () => start(pruneRowWrites)),
    // Every few seconds, because a member may be waiting.
    new Cron('4-59/10 * * * * *', () => start(copyData)),
    new Cron('23 3 * * *', () => start(() => cleanUp(services, stopping.signal))),
  ];
  const { backupAt, backupCopyTo, database } = services.config;
  if (backupAt)
    cronTasks.push(
      new Cron(`${backupAt.minute} ${backupAt.hour} * * *`, () => start(() => backUp(services, stopping.signal))),
    );
  const areBackupsCopied = backupCopyTo !== undefined && database === undefined;
  if (areBackupsCopied) cronTasks.push(new Cron('11 * * * * *', () => start(copyDueBackups)));
  const beginning = startDelay > 0 ? setTimeout(startOverdueTasks, startDelay) : startOverdueTasks();

  /** Sending to many members takes a while: a node that loses the lease stops after the current batch. */
  async function announce(lost: AbortSignal): Promise<void> {
    await sendAnnouncements(services, AbortSignal.any([stopping.signal, lost]));
    await queueAnnouncements(services);
  }

  async function remind(lost: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([stopping.signal, lost]);
    await sendReminders(services, signal);
    await sendInvoiceReminders(services, signal);
    await notifyValidPoints(services, signal);
  }

  function mailNotices(): Promise<void> {
    return runOnOneNode('notice mails', (lost) =>
      mailUnreadNotices(services, AbortSignal.any([stopping.signal, lost])),
    );
  }

  function mailStatements(): Promise<void> {
    return runOnOneNode('statement mails', (lost) =>
      mailMonthlyStatements(services, AbortSignal.any([stopping.signal, lost])),
    );
  }

  function makeDocuments(): Promise<void> {
    return runOnOneNode('electronic invoices', (lost) =>
      makeEInvoices(services, AbortSignal.any([stopping.signal, lost])),
    );
  }

  function submitDocuments(): Promise<void> {
    return runOnOneNode('submission of electronic invoices', (lost) =>
      submitEInvoices(services, AbortSignal.any([stopping.signal, lost])),
    );
  }

  function eraseDue(): Promise<void> {
    return runOnOneNode('erasures', (lost) => eraseDueAccounts(services, AbortSignal.any([stopping.signal, lost])));
  }

  /** Each node reads the records before one of them deletes the old ones. */
  async function pruneRowWrites(): Promise<void> {
    await services.engine.versions.refresh();
    await runOnOneNode('row writes', () => services.engine.versions.prune(services.clock()));
  }

  function copyData(): Promise<void> {
    return runOnOneNode('data copies', (lost) => makeDataCopies(services, AbortSignal.any([stopping.signal, lost])));
  }

  function wake(): Promise<void> {
    return runOnOneNode('snoozes', () => wakeConversations(services));
  }

  function publishDue(): Promise<void> {
    return runOnOneNode('drafts', () => publishDueDrafts(services, listDraftKinds(services)));
  }

  /** Copies a new backup soon after it was made, also one made by hand, and retries a failed copy. */
  function copyDueBackups(): Promise<void> {
    return runOnOneNode('backup copies', () => copyBackups(services, stopping.signal));
  }

  /** Runs the work on one node at a time, and there one run at a time. */
  async function runOnOneNode(name: string, work: (lost: AbortSignal) => Promise<void>): Promise<void> {
    await nodes.runExclusive(name, work);
  }

  /** Starts the tasks that may be overdue since before the start. */
  function startOverdueTasks(): undefined {
    start(() => services.uploadRoom.loadUsage());
    if (areBackupsCopied) start(copyDueBackups);
    start(() => storeOwnBuild(services));
    start(() => ensureDiskReserve(services));
    start(() => runOnOneNode('accrual', () => accrueAllBonuses(services)));
    start(() => runOnOneNode('links', () => mailAccountLinks(services)));
    start(() => runOnOneNode('announcements', announce));
    start(publishDue);
    start(wake);
    start(mailNotices);
    start(mailStatements);
    start(makeDocuments);
    start(submitDocuments);
    start(eraseDue);
    start(copyData);
    start(() => runOnOneNode('reminders', remind));
    start(() => services.heldCommands.runDue());
    start(() => services.mailer.deliver());
    start(() => services.pusher.deliver());
    start(() => refreshCertificateEnd(services, stopping.signal));
    start(() => alerts.check());
  }
  const stopListening = services.feed.listen(pushSoon);

  /** Sends pushes shortly after a commit; commits within that time share one run. */
  function pushSoon(): void {
    pushing ??= setTimeout(
      () => {
        pushing = undefined;
        start(() => services.pusher.deliver());
      },
      PUSH_DELAY_MS + SECOND / 10,
    );
  }

  /** Runs a task. A failure is logged, and the task runs again on schedule; a running task is awaited at the end. */
  function start(work: () => Promise<void>): void {
    const running = work()
      .catch((error: unknown) => services.log.error({ err: error }, 'scheduled task failed'))
      .finally(() => runningTasks.delete(running));
    runningTasks.add(running);
  }

  return {
    stop() {
      for (const cronTask of cronTasks) cronTask.stop();
      stopListening();
      stopping.abort();
      clearTimeout(pushing);
      clearTimeout(beginning);
      services.pusher.close();
    },
    async done() {
      await Promise.all([...runningTasks, services.mailer.waitForRun()]);
    },
  };
}

async function mailAccountLinks(services: Services): Promise<void> {
  const hasMailedLinks = await processPasswordLinkRequests(services);
  if ((await notifyLockouts(services)) || hasMailedLinks) await services.mailer.deliver();
}

/** Reads when the certificate of the public address ends. Without an answer, it stays as it was last read. */
async function refreshCertificateEnd({ config, watch }: Services, signal: AbortSignal): Promise<void> {
  if (!config.publicUrl.startsWith('https://')) return;
  try {
    watch.certificateEndsAt = await readCertificateEnd(config.publicUrl, signal);
  } catch (error) {
    if (!signal.aborted) recordRecovered('certificate', error);
  }
}

/** Every hour this also advances the clock mark; a clock that is far ahead of the mark waits for the operator. */
async function accrueAllBonuses({ transact, log }: Services): Promise<void> {
  if (await transact(advanceClockCheckpoint)) return accrueForEveryone(transact);
  log.error('clock is far ahead of the last activity: bonuses, withdrawals and clean-up are paused');
}

/**
 * Runs the backup in a separate process, so that it blocks no requests. The process records its own result if it gets
 * that far. Then rehearses a restore of it, once a week.
 */
async function backUp(services: Services, signal: AbortSignal): Promise<void> {
  const { clock, config, log } = services;
  const triedAt = clock();
  const { code, text } = await spawnSelf(['backup', '--scheduled'], signal);
  if (code === 0) {
    log.info('backup created');
    return rehearseWeekly(services, signal);
  }
  if (signal.aborted) return;
  log.error({ said: text }, 'backup failed');
  const state = readBackupState(config.dataDir);
  if (state && state.triedAt >= triedAt) return;
  updateBackupState(config.dataDir, () => ({ triedAt, hasFailed: true, failure: text }));
}

/** Rehearses a restore of the newest backup in a separate process, as `waha restore --verify` does. */
async function rehearseWeekly({ clock, config, log }: Services, signal: AbortSignal): Promise<void> {
  const { dataDir } = config;
  const state = readBackupState(dataDir);
  const archive = state?.lastGood?.file;
  if (archive === undefined || !isRehearsalDue(toRehearsalFacts(state), clock())) return;
  const triedAt = clock();
  const { code, text } = await spawnSelf(['restore', archive, '--verify'], signal);
  if (signal.aborted) return;
  const rehearsal = readBackupState(dataDir)?.rehearsal;
  if (code === 0) return log.info('backup rehearsed');
  if (rehearsal?.outcome === 'skipped' && rehearsal.triedAt >= triedAt)
    return log.warn({ said: text }, 'backup not rehearsed');
  log.error({ said: text }, 'rehearsal of the backup failed');
  if (rehearsal && rehearsal.triedAt >= triedAt) return;
  saveRehearsal({ dataDir, archive, now: clock }, triedAt, { reason: text, isSkipped: false });
}

/** Copies the backups to the other place in a separate process, if there is something to copy now. */
async function copyBackups({ clock, config, log }: Services, signal: AbortSignal): Promise<void> {
  const { dataDir, backupCopyTo } = config;
  const triedAt = clock();
  if (!backupCopyTo || !areCopiesDue(config, triedAt)) return;
  const { code, text } = await spawnSelf(['backup', 'copy'], signal);
  if (signal.aborted) return;
  if (code === 0) return log.info({ said: text }, 'copying backups has ended');
  if (code === ALREADY_COPYING_CODE) return log.info({ said: text }, 'another process is copying backups');
  log.error({ said: text }, 'copying backups failed');
  const copy = readBackupState(dataDir)?.copy;
  if (copy && copy.triedAt >= triedAt) return;
  saveCopyFailure({ dataDir, to: formatBackupCopyPlace(backupCopyTo), triedAt }, text || 'The process was killed.');
}

/**
 * Deletes expired data: of this node, and on one node at a time, of the installation. Does nothing while the clock is
 * not trusted. Errors are logged, and the work is repeated the next night.
 * @param signal stops the deletion of old personal data, which may take a while, after its current step
 */
export async function cleanUp(services: Services, signal?: AbortSignal): Promise<void> {
  if (!(await services.transact(advanceClockCheckpoint))) return;
  await runSweeps([sweepFiles, storeOwnBuild], services);
  await services.nodes.runExclusive('tidying up', () =>
    runSweeps([sweepRows, sweepAccounts, sweepInvitations], services),
  );
  await services.nodes.runExclusive('retention', (lost) =>
    runSweeps([(each) => applyRetention(each, signal ? AbortSignal.any([signal, lost]) : lost)], services),
  );
}

/** An error of one sweep does not stop the others. */
async function runSweeps(sweeps: ((services: Services) => Promise<void>)[], services: Services): Promise<void> {
  for (const sweep of sweeps) {
    await sweep(services).catch((error: unknown) => services.log.error({ err: error }, 'clean-up failed'));
  }
}

/** Stores the files of this build for open tabs, and deletes old builds if the clock is trusted. */
async function storeOwnBuild({ assets, config, clock, db }: Services): Promise<void> {
  const now = clock();
  await archivePreviousBuild({ web: assets.web, dataDir: config.dataDir }, now, await canTrustClock({ tx: db, now }));
}
