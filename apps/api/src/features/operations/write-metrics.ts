import { readdirSync, readFileSync } from 'node:fs';
import { SECOND } from '@waha/domain/kernel/time';
import { Counter, Gauge, Registry } from 'prom-client';
import { readDiskInodes, readOtherDiskSpace } from '#platform/files/disk-space';
import { sumStoredBytes } from '#platform/files/sum-stored-bytes';
import { canTrustClock } from '#platform/process/clock-checkpoint';
import { recoveredErrors } from '#platform/process/record-recovered';
import type { Services } from '#platform/services';
import { readEInvoicingState } from '../e-invoicing/e-invoices.public-queries';
import { countWorkQueues } from '../overview/work-queues.public-queries';
import { readBackupState } from './backup/backup-state';
import { readCopyState } from './backup/copy/copy-backups';
import { countQueuedMails, countQueuedPushes } from './operations.queries';

type Needs = Pick<
  Services,
  | 'builtAt'
  | 'clock'
  | 'commit'
  | 'config'
  | 'db'
  | 'diskRoom'
  | 'mailer'
  | 'rowsBytes'
  | 'uploads'
  | 'version'
  | 'watch'
>;

/** Writes all metrics for a monitor, in Prometheus' text format: no person, no id, no full path. */
export async function writeMetrics(services: Needs): Promise<string> {
  const { clock, config, db, diskRoom, mailer, rowsBytes, uploads, version, watch } = services;
  const monitor = new Registry();
  const { rss, heapUsed } = process.memoryUsage();
  const queues = await countWorkQueues(db, 'admin', config);
  const backupState = readBackupState(config.dataDir);
  const { lastGood, hasFailed = false, rehearsal } = backupState ?? {};
  const eInvoicing = await readEInvoicingState(db, clock());
  const mailDownSince = await mailer.findDownSince();
  const filesDownSince = uploads.storage.unavailableSince();
  const diskSpace = await diskRoom();
  const inodes = await readDiskInodes(config.dataDir);
  const backupDisk = await readOtherDiskSpace(config.backupDir, config.dataDir);
  const age = (at: number | undefined) => (at === undefined ? 0 : (clock() - at) / SECOND);

  /** Without a label there is one value; with one, a value for each label value. */
  function gauge(name: string, help: string, values: number | [labels: Record<string, string>, value: number][]): void {
    const samples = typeof values === 'number' ? ([[{}, values]] as const) : values;
    const labelNames = Object.keys(samples[0]?.[0] ?? {});
    const metric = new Gauge({ name: `waha_${name}`, help, labelNames, registers: [monitor] });
    for (const [labels, value] of samples) metric.set(labels, value);
  }

  const { median, p99, max } = watch.loop.delay();
  const delays = Object.entries({ median, p99, max });
  monitor.registerMetric(watch.requests);
  monitor.registerMetric(watch.changeDelay);
  monitor.registerMetric(recoveredErrors);
  gauge(
    'event_loop_delay_seconds',
    'Event loop delay over the last second',
    delays.map(([of, value]) => [{ of }, value / SECOND]),
  );
  gauge('heap_bytes', 'JavaScript heap in use', heapUsed);
  gauge('resident_bytes', 'Resident memory size', rss);
  gauge(
    'queue_length',
    'Items in the staff work queue',
    queues.map(([queue, { waiting }]) => [{ queue }, waiting]),
  );
  gauge(
    'queue_oldest_seconds',
    'Age of the oldest item in the queue',
    queues.map(([queue, { oldestAt }]) => [{ queue }, age(oldestAt)]),
  );
  gauge('mails_waiting', 'Emails in the queue', (await countQueuedMails(db)).waiting);
  gauge('pushes_waiting', 'Push notifications in the queue', (await countQueuedPushes(db)).waiting);
  const noBackupYet = 'Seconds since the last successful backup; absent before the first one';
  if (lastGood) gauge('backup_age_seconds', noBackupYet, age(lastGood.madeAt));
  gauge('backup_failed', 'Whether the last backup failed: 1, or 0', Number(hasFailed));
  // Absent without another place for copies, and before the first copy or rehearsal.
  const { copy } = readCopyState(config, backupState);
  if (copy)
    gauge('backup_copy_failed', 'Whether the last copy to another place failed: 1, or 0', Number(copy.failures > 0));
  if (copy?.lastGood)
    gauge('backup_copy_age_seconds', 'Age of the newest backup at the other place', age(copy.lastGood.madeAt));
  if (rehearsal) {
    const hasRehearsalFailed = Number(rehearsal.outcome === 'failed');
    gauge('backup_rehearsal_failed', 'Whether the last rehearsal of a restore failed: 1, or 0', hasRehearsalFailed);
    if (rehearsal.lastGoodAt !== undefined)
      gauge('backup_rehearsal_age_seconds', 'Seconds since the last good rehearsal', age(rehearsal.lastGoodAt));
  }
  gauge('mail_up', 'Whether email delivery works: 1, or 0', Number(mailDownSince === undefined));
  gauge('mail_down_seconds', 'Seconds since email delivery failed; 0 while it works', age(mailDownSince));
  gauge(
    'clock_trusted',
    'Whether the clock is trusted: 1, or 0 while bonuses and withdrawals are paused',
    Number(await canTrustClock({ tx: db, now: clock() })),
  );
  gauge('files_up', 'Whether the file storage is available: 1, or 0', Number(filesDownSince === undefined));
  gauge('disk_free_bytes', 'Free disk space', diskSpace.free);
  gauge('disk_total_bytes', 'Total disk space', diskSpace.total);
  gauge('disk_free_inodes', 'Free inodes of the disk; 0 of 0 if its file system does not limit them', inodes.free);
  gauge('disk_total_inodes', 'Inodes of the disk', inodes.total);
  if (backupDisk) {
    gauge('backup_disk_free_bytes', 'Free space of the disk with the backups, if it is another', backupDisk.free);
    gauge('backup_disk_total_bytes', 'Size of the disk with the backups, if it is another', backupDisk.total);
  }
  // Absent while no electronic invoices are made.
  if (eInvoicing) {
    const { counts, oldestWaitingAt, overdue, certificateEndsAt } = eInvoicing;
    const samples = Object.entries(counts).map(([status, count]): [{ status: string }, number] => [{ status }, count]);
    gauge('e_invoices', 'Electronic invoices, by status', samples);
    const waitingHelp = 'Seconds since the oldest electronic invoice waits to be sent; 0 while none waits';
    gauge('e_invoices_oldest_waiting_seconds', waitingHelp, age(oldestWaitingAt));
    gauge('e_invoices_overdue', 'Electronic invoices that El Fatoora has not decided about for 3 days', overdue);
    if (certificateEndsAt !== null) {
      const signingHelp = 'Seconds until the certificate that signs electronic invoices ends';
      gauge('e_invoicing_certificate_expires_seconds', signingHelp, -age(certificateEndsAt));
    }
  }
  const certificateHelp = 'Seconds until the certificate of the public address ends; absent until it was read';
  if (watch.certificateEndsAt !== undefined)
    gauge('certificate_expires_seconds', certificateHelp, -age(watch.certificateEndsAt));
  gauge('database_bytes', 'Size of the database', await rowsBytes());
  const storageKind = uploads.storage.isOnDisk ? 'disk' : 'bucket';
  gauge('files_bytes', 'Total size of stored files, by storage', [[{ on: storageKind }, await sumStoredBytes(db)]]);
  gauge('streams_open', 'Open event streams', watch.streams.count());
  gauge('uploads_in_progress', 'Uploads in progress', watch.uploads.count());
  const turnedAway = { name: 'waha_turned_away_total', help: 'Requests rejected with 503', registers: [monitor] };
  new Counter(turnedAway).inc(watch.turnedAway);
  gauge('start_time_seconds', 'Start time of the process', watch.startedAt / SECOND);
  const { commit = '', builtAt = '' } = services;
  gauge('build_info', 'Version, commit and time of the build', [
    [{ version, commit, built_at: builtAt, node: process.version }, 1],
  ]);
  const { cpuSeconds, openFds, maxFds } = readProcessFigures();
  const cpu = { name: 'process_cpu_seconds_total', help: 'CPU time of the process', registers: [monitor] };
  new Counter(cpu).inc(cpuSeconds);
  for (const [name, help, value] of [
    ['process_open_fds', 'Open file descriptors', openFds],
    ['process_max_fds', 'Maximum number of open file descriptors', maxFds],
  ] as const)
    if (value !== undefined) new Gauge({ name, help, registers: [monitor] }).set(value);
  return monitor.metrics();
}

/** The system's figures of this process: seconds of processor time since its start, and file descriptors. */
type ProcessFigures = { cpuSeconds: number; openFds: number | undefined; maxFds: number | undefined };

const MICROSECONDS = 1_000_000;

/** Returns the figures of this process; `undefined` for those that only Linux has. */
function readProcessFigures(): ProcessFigures {
  const { user, system } = process.cpuUsage();
  const cpuSeconds = (user + system) / MICROSECONDS;
  try {
    const openFds = readdirSync('/proc/self/fd').length;
    const limit = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return { cpuSeconds, openFds, maxFds: limit === undefined ? undefined : Number(limit) };
  } catch {
    return { cpuSeconds, openFds: undefined, maxFds: undefined };
  }
}
