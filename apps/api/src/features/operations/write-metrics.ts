import { SECOND } from '@waha/domain/kernel/time';
import { type CallMetrics, DURATION_STEPS } from '../../platform/process/request-metrics';
import type { Services } from '../../platform/services';
import { readBackupState } from './backup/backup-state';
import { mailsWaiting, pushesWaiting, readQueues } from './operations.queries';

type Needs = Pick<Services, 'clock' | 'config' | 'db' | 'diskRoom' | 'version' | 'watch'>;
type Sample = { labels?: Record<string, string>; value: number };

/** Everything a monitor wants to know, in Prometheus' text format: no person, no id, no path as it was called. */
export async function writeMetrics(services: Needs): Promise<string> {
  const { db, watch, version } = services;
  const { rss, heapUsed } = process.memoryUsage();
  const { median, p99, max } = watch.loop.delay();
  const delays = { median, p99, max };
  const queues = Object.entries(await readQueues(db));
  const room = await services.diskRoom();
  return [
    calls(watch.requests.list()),
    gauge('waha_event_loop_delay_seconds', 'How late the program came to what was due, over the last second', [
      ...Object.entries(delays).map(([of, value]) => ({ labels: { of }, value: value / SECOND })),
    ]),
    gauge('waha_heap_bytes', 'JavaScript heap in use', [{ value: heapUsed }]),
    gauge('waha_resident_bytes', 'Memory that the process holds', [{ value: rss }]),
    gauge(
      'waha_queue_length',
      'What waits for staff',
      queues.map(([queue, { waiting }]) => ({ labels: { queue }, value: waiting })),
    ),
    gauge(
      'waha_queue_oldest_seconds',
      'How long the oldest of it has waited',
      queues.map(([queue, { oldestAt }]) => ({ labels: { queue }, value: age(services, oldestAt) ?? 0 })),
    ),
    gauge('waha_mails_waiting', 'Mails not taken yet', [{ value: (await mailsWaiting(db)).waiting }]),
    gauge('waha_pushes_waiting', 'Pushes not sent yet', [{ value: (await pushesWaiting(db)).waiting }]),
    gauge('waha_backup_age_seconds', 'Since the last good backup; not there before the first', backupAge(services)),
    gauge('waha_disk_free_bytes', 'Room left for the data', [{ value: room.free }]),
    gauge('waha_streams_open', 'Event streams', [{ value: watch.streams.count() }]),
    gauge('waha_uploads_in_progress', 'Files that are being received', [{ value: watch.uploads.count() }]),
    counter('waha_turned_away_total', 'Calls answered "busy"', watch.turnedAway),
    gauge('waha_start_time_seconds', 'When the process started', [{ value: watch.startedAt / SECOND }]),
    gauge('waha_build_info', 'Which program runs', [{ labels: { version, node: process.version }, value: 1 }]),
    '',
  ].join('\n');
}

function backupAge(services: Needs): Sample[] {
  const value = age(services, readBackupState(services.config.dataDir)?.lastGood?.madeAt);
  return value === undefined ? [] : [{ value }];
}

/** In seconds. */
function age({ clock }: Pick<Services, 'clock'>, at: number | undefined): number | undefined {
  return at === undefined ? undefined : (clock() - at) / SECOND;
}

function calls(list: readonly CallMetrics[]): string {
  const name = 'waha_request_duration_seconds';
  const lines = list.flatMap(({ route, method, status, count, seconds, within }) => {
    const labels = { route, method, status };
    return [
      ...DURATION_STEPS.map((step, at) =>
        line(`${name}_bucket`, { labels: { ...labels, le: String(step) }, value: within[at]! }),
      ),
      line(`${name}_bucket`, { labels: { ...labels, le: '+Inf' }, value: count }),
      line(`${name}_sum`, { labels, value: seconds }),
      line(`${name}_count`, { labels, value: count }),
    ];
  });
  return [...head(name, 'histogram', 'How long calls took, by pattern, method and kind of answer'), ...lines].join(
    '\n',
  );
}

function gauge(name: string, help: string, samples: readonly Sample[]): string {
  return [...head(name, 'gauge', help), ...samples.map((sample) => line(name, sample))].join('\n');
}

function counter(name: string, help: string, value: number): string {
  return [...head(name, 'counter', help), line(name, { value })].join('\n');
}

function head(name: string, type: string, help: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function line(name: string, { labels = {}, value }: Sample): string {
  const named = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
  return `${name}${named.length > 0 ? `{${named.join(',')}}` : ''} ${value}`;
}

function escapeLabel(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
