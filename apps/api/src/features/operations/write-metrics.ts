import { SECOND } from '@waha/domain/kernel/time';
import { Counter, Gauge, Registry } from 'prom-client';
import { storedBytes } from '../../platform/files/stored-bytes';
import type { Services } from '../../platform/services';
import { readBackupState } from './backup/backup-state';
import { mailsWaiting, pushesWaiting, readQueues } from './operations.queries';

type Needs = Pick<Services, 'clock' | 'config' | 'db' | 'diskRoom' | 'uploads' | 'version' | 'watch'>;

/** Everything a monitor wants to know, in Prometheus' text format: no person, no id, no path as it was called. */
export async function writeMetrics(services: Needs): Promise<string> {
  const { clock, config, db, diskRoom, uploads, version, watch } = services;
  const monitor = new Registry();
  const { rss, heapUsed } = process.memoryUsage();
  const queues = Object.entries(await readQueues(db));
  const lastGood = readBackupState(config.dataDir)?.lastGood;
  const age = (at: number | undefined) => (at === undefined ? 0 : (clock() - at) / SECOND);

  /** Without a label there is one value; with one, a value for each of its names. */
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
  gauge('mails_waiting', 'Mails not taken yet', (await mailsWaiting(db)).waiting);
  gauge('pushes_waiting', 'Pushes not sent yet', (await pushesWaiting(db)).waiting);
  const noBackupYet = 'Since the last good backup; not there before the first';
  if (lastGood) gauge('backup_age_seconds', noBackupYet, age(lastGood.madeAt));
  gauge('disk_free_bytes', 'Room left for the data', (await diskRoom()).free);
  const place = uploads.kept.isOnDisk ? 'disk' : 'bucket';
  gauge('files_bytes', 'What all kept files take, and where', [[{ on: place }, await storedBytes(db)]]);
  gauge('streams_open', 'Event streams', watch.streams.count());
  gauge('uploads_in_progress', 'Files that are being received', watch.uploads.count());
  const turnedAway = { name: 'waha_turned_away_total', help: 'Calls answered "busy"', registers: [monitor] };
  new Counter(turnedAway).inc(watch.turnedAway);
  gauge('start_time_seconds', 'When the process started', watch.startedAt / SECOND);
  gauge('build_info', 'Which program runs', [[{ version, node: process.version }, 1]]);
  return monitor.metrics();
}
