import { SECOND } from '@waha/domain/kernel/time';
import { Counter, Gauge, Registry } from 'prom-client';
import { readStoredBytes } from '#platform/files/read-stored-bytes';
import { canTrustClock } from '#platform/process/clock-checkpoint';
import type { Services } from '#platform/services';
import { readBackupState } from './backup/backup-state';
import { countQueuedMails, countQueuedPushes, readQueues } from './operations.queries';
import { readProcessFigures } from './process-figures';

type Needs = Pick<
  Services,
  'clock' | 'config' | 'db' | 'diskRoom' | 'mailer' | 'rowsBytes' | 'uploads' | 'version' | 'watch'
>;

/** Writes all metrics for a monitor, in Prometheus' text format: no person, no id, no full path. */
export async function writeMetrics(services: Needs): Promise<string> {
  const { clock, config, db, diskRoom, mailer, rowsBytes, uploads, version, watch } = services;
  const monitor = new Registry();
  const { rss, heapUsed } = process.memoryUsage();
  const queues = Object.entries(await readQueues(db));
  const { lastGood, hasFailed = false } = readBackupState(config.dataDir) ?? {};
  const mailDownSince = await mailer.findDownSince();
  const filesDownSince = uploads.storage.unavailableSince();
  const room = await diskRoom();
  const age = (at: number | undefined) => (at === undefined ? 0 : (clock() - at) / SECOND);

  /** Without a label there is one value; with one, a value for each label value. */
  function gauge(name: string, help: string, values: number | [labels: Record<string, string>, value: number][]): void {
    const samples = typeof values === 'number' ? ([[{}, values]] as const) : values;
    const labelNames = Object.keys(samples[0]?.[0] ?? {});
    const made = new Gauge({ name: `waha_${name}`, help, labelNames, registers: [monitor] });
    for (const [labels, value] of samples) made.set(labels, value);
  }

  const { median, p99, max } = watch.loop.delay();
  const delays = Object.entries({ median, p99, max });
  monitor.registerMetric(watch.requests);
  gauge(
    'event_loop_delay_seconds',
    'How late the program came to what was due, over the last second',
    delays.map(([of, value]) => [{ of }, value / SECOND]),
  );
  gauge('heap_bytes', 'JavaScript heap in use', heapUsed);
  gauge('resident_bytes', 'Memory that the process holds', rss);
  gauge(
    'queue_length',
    'What waits for staff',
    queues.map(([queue, { waiting }]) => [{ queue }, waiting]),
  );
  gauge(
    'queue_oldest_seconds',
    'How long the oldest of it has waited',
    queues.map(([queue, { oldestAt }]) => [{ queue }, age(oldestAt)]),
  );
  gauge('mails_waiting', 'Mails not taken yet', (await countQueuedMails(db)).waiting);
  gauge('pushes_waiting', 'Pushes not sent yet', (await countQueuedPushes(db)).waiting);
  const noBackupYet = 'Since the last good backup; not there before the first';
  if (lastGood) gauge('backup_age_seconds', noBackupYet, age(lastGood.madeAt));
  gauge('backup_failed', 'Whether the last backup failed: 1, or 0', Number(hasFailed));
  gauge('mail_up', 'Whether mail is being sent: 1, or 0', Number(mailDownSince === undefined));
  gauge('mail_down_seconds', 'Since mail was last sent, while it is not; 0 while it is', age(mailDownSince));
  gauge(
    'clock_trusted',
    'Whether the clock is trusted: 1, or 0 while bonuses and withdrawals wait',
    Number(await canTrustClock({ tx: db, now: clock() })),
  );
  gauge('files_up', 'Whether the store of the files can be reached: 1, or 0', Number(filesDownSince === undefined));
  gauge('disk_free_bytes', 'Room left for the data', room.free);
  gauge('disk_total_bytes', 'Size of the disk that holds the data', room.total);
  gauge('database_bytes', 'Size of the database', await rowsBytes());
  const place = uploads.storage.isOnDisk ? 'disk' : 'bucket';
  gauge('files_bytes', 'What all kept files take, and where', [[{ on: place }, await readStoredBytes(db)]]);
  gauge('streams_open', 'Event streams', watch.streams.count());
  gauge('uploads_in_progress', 'Files that are being received', watch.uploads.count());
  const turnedAway = { name: 'waha_turned_away_total', help: 'Calls answered "busy"', registers: [monitor] };
  new Counter(turnedAway).inc(watch.turnedAway);
  gauge('start_time_seconds', 'When the process started', watch.startedAt / SECOND);
  gauge('build_info', 'Which program runs', [[{ version, node: process.version }, 1]]);
  const { cpuSeconds, openFds, maxFds } = readProcessFigures();
  const cpu = { name: 'process_cpu_seconds_total', help: 'Processor time of the process', registers: [monitor] };
  new Counter(cpu).inc(cpuSeconds);
  for (const [name, help, value] of [
    ['process_open_fds', 'Open file descriptors', openFds],
    ['process_max_fds', 'File descriptors that the process may have', maxFds],
  ] as const)
    if (value !== undefined) new Gauge({ name, help, registers: [monitor] }).set(value);
  return monitor.metrics();
}
