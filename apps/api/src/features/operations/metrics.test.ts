import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY, HOUR, SECOND } from '@waha/domain/kernel/time';
import { afterEach, expect, test } from 'vitest';
import { saveMailAttempt } from '#platform/mail/mail-attempts';
import { acceptClock } from '#platform/process/clock-checkpoint';
import { openTestApp, type TestApp } from '#testing/open-test-app';
import { writeBackupState } from './backup/backup-state';

const TOKEN = 'a-token-for-the-monitor';
let app: TestApp;
afterEach(() => app.close());

const open = async (env: Record<string, string> = { WAHA_METRICS_TOKEN: TOKEN }) => {
  app = await openTestApp({ env });
};
const collect = (authorization?: string) =>
  app.server.inject({ url: '/api/metrics', headers: authorization ? { authorization } : {} });

/** Returns each sample by its name and labels. */
async function samples(): Promise<Map<string, number>> {
  const { body } = await collect(`Bearer ${TOKEN}`);
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

test('metrics are off without a configured token', async () => {
  await open({});
  expect([(await collect()).statusCode, (await collect(`Bearer ${TOKEN}`)).statusCode]).toEqual([404, 404]);
});

test('metrics require the token and accept no session', async () => {
  await open();
  const admin = await app.as('admin');
  const tries = [undefined, 'Bearer wrong', `Bearer ${TOKEN}x`, TOKEN, admin.headers.authorization, `Bearer ${TOKEN}`];
  const responses = await Promise.all(tries.map((each) => collect(each)));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401, 200]);
  expect(responses.at(-1)?.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
});

test('metrics count calls by pattern, method and response class, with durations', async () => {
  await open();
  const member = await app.as('user');
  for (const _ of [1, 2]) await app.server.inject({ url: `/api/payments/${member.id}`, headers: member.headers });
  await app.server.inject({ url: `/api/payments/${member.id}` });
  const found = await samples();
  const name = 'waha_request_duration_seconds';
  const good = 'route="/api/payments/:userId",method="GET",status="2xx"';
  expect(found.get(`${name}_count{${good}}`)).toBe(2);
  expect(found.get(`${name}_bucket{le="+Inf",${good}}`)).toBe(2);
  expect(found.get(`${name}_bucket{le="10",${good}}`)).toBe(2);
  expect(found.get(`${name}_sum{${good}}`)).toBeGreaterThan(0);
  expect(found.get(`${name}_count{${good.replace('2xx', '4xx')}}`)).toBe(1);
  expect([...found.keys()].join('\n')).not.toContain(member.id);
});

test('metrics histogram buckets are cumulative, so that they never decrease', async () => {
  await open();
  const kind = { route: '/x', method: 'GET', status: '2xx' };
  app.context.services.watch.requests.observe(kind, 0.3);
  app.context.services.watch.requests.observe(kind, 60);
  const found = await samples();
  const within = [...found].filter(([name]) => /_bucket\{le="[^"]+",route="\/x"/.test(name)).map(([, value]) => value);
  expect(within).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1, 2]);
});

test('metrics include mail, backup, clock, file, disk and process status for alert rules', async () => {
  await open({ WAHA_METRICS_TOKEN: TOKEN, SMTP_URL: 'smtp://127.0.0.1:1' });
  const well = await samples();
  for (const [name, value] of [
    ['waha_mail_up', 1],
    ['waha_mail_down_seconds', 0],
    ['waha_backup_failed', 0],
    ['waha_clock_trusted', 1],
    ['waha_files_up', 1],
  ])
    expect([name, well.get(String(name))]).toEqual([name, value]);
  for (const name of [
    'waha_disk_total_bytes',
    'waha_database_bytes',
    'process_cpu_seconds_total',
    'process_open_fds',
    'process_max_fds',
  ])
    expect([name, (well.get(name) ?? 0) > 0]).toEqual([name, true]);
  expect(well.get('waha_disk_total_bytes')).toBeGreaterThanOrEqual(well.get('waha_disk_free_bytes') ?? 0);

  writeBackupState(app.dataDir, { triedAt: app.time.now, hasFailed: true, failure: 'disk full' });
  await app.context.services.transact((unit) => acceptClock(unit));
  await app.context.services.transact(({ tx, now }) =>
    saveMailAttempt(tx, { at: now, kind: 'test', attempt: 1, recipient: 'a@b.tn', outcome: 'failed', answer: 'gone' }),
  );
  app.time.now += 41 * DAY;
  const ill = await samples();
  expect(ill.get('waha_backup_failed')).toBe(1);
  expect(ill.get('waha_clock_trusted')).toBe(0);
  expect([ill.get('waha_mail_up'), ill.get('waha_mail_down_seconds')]).toEqual([0, (41 * DAY) / SECOND]);
});

test('metrics include inodes, the end of the certificate and the disk with the backups, if it is another', async () => {
  await open();
  const found = await samples();
  expect(found.get('waha_disk_free_inodes')).toBeLessThanOrEqual(found.get('waha_disk_total_inodes') ?? -1);
  for (const name of ['waha_certificate_expires_seconds', 'waha_backup_disk_free_bytes'])
    expect([name, found.has(name)]).toEqual([name, false]);
  await app.close();

  // /proc is never on the disk of the data.
  await open({ WAHA_METRICS_TOKEN: TOKEN, WAHA_BACKUP_DIR: '/proc' });
  app.context.services.watch.certificateEndsAt = app.time.now + DAY;
  const more = await samples();
  expect(more.get('waha_certificate_expires_seconds')).toBe(DAY / SECOND);
  expect(more.get('waha_backup_disk_free_bytes')).toBeLessThanOrEqual(more.get('waha_backup_disk_total_bytes') ?? -1);
});

test('metrics of copies and rehearsals appear with the first ones', async () => {
  const to = 'waha@backup.example:waha';
  await open({ WAHA_METRICS_TOKEN: TOKEN, WAHA_BACKUP_COPY_TO: to });
  const find = async () => [...(await samples())].filter(([name]) => /backup_(copy|rehearsal)/.test(name)).sort();
  expect(await find()).toEqual([]);
  const { now } = app.time;
  const copy = { to, since: now, triedAt: now, failures: 1 };
  const rehearsal = { triedAt: now, archive: 'a', tookMs: 1, outcome: 'failed' } as const;
  writeBackupState(app.dataDir, { triedAt: now, hasFailed: false, copy, rehearsal });
  expect(await find()).toEqual([
    ['waha_backup_copy_failed', 1],
    ['waha_backup_rehearsal_failed', 1],
  ]);
  const lastGood = { at: now, madeAt: now - DAY, name: 'a', archives: 1, bytes: 1 };
  writeBackupState(app.dataDir, {
    ...{ triedAt: now, hasFailed: false },
    copy: { ...copy, failures: 0, lastGood },
    rehearsal: { ...rehearsal, outcome: 'good', lastGoodAt: now - HOUR },
  });
  expect(await find()).toEqual([
    ['waha_backup_copy_age_seconds', DAY / SECOND],
    ['waha_backup_copy_failed', 0],
    ['waha_backup_rehearsal_age_seconds', HOUR / SECOND],
    ['waha_backup_rehearsal_failed', 0],
  ]);
});

test('metrics include the installation data that a monitor needs', async () => {
  await open();
  const member = await app.as('user');
  await app.given.payment(member.id, 'Ultra One');
  expect((await samples()).has('waha_backup_age_seconds')).toBe(false);
  app.time.now += HOUR;
  const lastGood = { madeAt: app.time.now - HOUR / 2, file: 'a', bytes: 1, files: 1, tookMs: 1 };
  writeBackupState(app.dataDir, { triedAt: app.time.now, hasFailed: false, lastGood });
  const found = await samples();
  expect(found.get('waha_queue_length{queue="payments"}')).toBe(1);
  expect(found.get('waha_queue_oldest_seconds{queue="payments"}')).toBe(HOUR / SECOND);
  expect(found.get('waha_queue_length{queue="receipts"}')).toBe(0);
  expect(found.get('waha_backup_age_seconds')).toBe(HOUR / 2 / SECOND);
  expect(found.get('waha_disk_free_bytes')).toBeGreaterThan(1024);
  const { version } = app.context.services;
  expect(found.get(`waha_build_info{version="${version}",commit="",built_at="",node="${process.version}"}`)).toBe(1);
  for (const name of [
    'waha_event_loop_delay_seconds{of="p99"}',
    'waha_heap_bytes',
    'waha_resident_bytes',
    'waha_mails_waiting',
    'waha_pushes_waiting',
    'waha_streams_open',
    'waha_change_delay_seconds_count',
    'waha_uploads_in_progress',
    'waha_turned_away_total',
    'waha_start_time_seconds',
  ])
    expect([name, found.get(name)]).toEqual([name, expect.any(Number)]);
});

test('metrics count the errors that the server recovered from, by place', async () => {
  await open();
  const name = 'waha_recovered_total{place="backup-state"}';
  const before = (await samples()).get(name) ?? 0;
  writeFileSync(join(app.dataDir, 'backup-state.json'), 'cut of');
  expect((await samples()).get(name)).toBe(before + 1);
});
