import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { parse, stringify } from 'yaml';
import { findAssets } from '#platform/config/assets';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 300_000 });
const MONITORING = join(findAssets().root, 'deploy', 'monitoring');

type Rule = { alert: string; labels: Record<string, string>; annotations: Record<string, string> };
const { groups } = parse(readFileSync(join(MONITORING, 'alerts.yaml'), 'utf8')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

type AlertCase = {
  /** The values of each series from minute 0, in promtool's notation: `0x10` is eleven zeros, `1+2x3` is 1, 3, 5, 7. */
  series: Record<string, string>;
  /** A time at which the alert does not fire yet, and one at which it does. */
  quietAt: string;
  firesAt: string;
  /** The labels of the series that the alert keeps. */
  labels?: Record<string, string>;
};

const WAHA = { job: 'waha' };
/** The conditions from minute 10 on: before that, all is well. */
const CASES: Record<string, AlertCase> = {
  WahaDown: { series: { 'up{job="waha"}': '1x9 0x20' }, quietAt: '11m', firesAt: '12m', labels: WAHA },
  WahaDiskFull: { series: { waha_disk_free_bytes: '9000000000x9 60000000x20' }, quietAt: '10m', firesAt: '11m' },
  WahaDiskLow: {
    series: {
      waha_disk_free_bytes: '9000000000x9 4000000000x60',
      waha_disk_total_bytes: '50000000000x80',
    },
    quietAt: '39m',
    firesAt: '40m',
  },
  WahaDiskFullInAWeek: {
    series: { waha_disk_free_bytes: '9000000000-1000000x1500' },
    quietAt: '5h',
    firesAt: '7h',
  },
  WahaInodesLow: {
    series: { waha_disk_free_inodes: '900x9 99x60', waha_disk_total_inodes: '1000x80' },
    quietAt: '39m',
    firesAt: '40m',
  },
  WahaBackupDiskLow: {
    series: { waha_backup_disk_free_bytes: '900x9 99x60', waha_backup_disk_total_bytes: '1000x80' },
    quietAt: '39m',
    firesAt: '40m',
  },
  WahaBackupFailed: { series: { waha_backup_failed: '0x9 1x20' }, quietAt: '14m', firesAt: '15m' },
  WahaBackupLate: { series: { waha_backup_age_seconds: '100x9 129601x20' }, quietAt: '14m', firesAt: '15m' },
  WahaBackupMissing: {
    series: { 'waha_start_time_seconds{job="waha"}': '0x2400' },
    quietAt: '36h',
    firesAt: '37h',
    labels: WAHA,
  },
  WahaBackupCopyLate: { series: { waha_backup_copy_age_seconds: '100x9 151201x20' }, quietAt: '14m', firesAt: '15m' },
  WahaBackupCopyFailed: { series: { waha_backup_copy_failed: '0x9 1x400' }, quietAt: '369m', firesAt: '370m' },
  WahaBackupRehearsalFailed: { series: { waha_backup_rehearsal_failed: '0x9 1x20' }, quietAt: '14m', firesAt: '15m' },
  WahaBackupRehearsalLate: {
    series: { waha_backup_rehearsal_age_seconds: '100x9 1296001x80' },
    quietAt: '69m',
    firesAt: '70m',
  },
  WahaMailDown: { series: { waha_mail_up: '1x9 0x20' }, quietAt: '19m', firesAt: '20m' },
  WahaMailStuck: { series: { waha_mails_waiting: '20x9 21x60' }, quietAt: '39m', firesAt: '40m' },
  WahaFilesDown: { series: { waha_files_up: '1x9 0x20' }, quietAt: '11m', firesAt: '12m' },
  WahaClockUntrusted: { series: { waha_clock_trusted: '1x9 0x20' }, quietAt: '10m', firesAt: '11m' },
  WahaErrors: {
    series: {
      'waha_request_duration_seconds_count{status="2xx",route="/a"}': '0+94x60',
      'waha_request_duration_seconds_count{status="5xx",route="/a"}': '0x9 0+6x50',
      // Requests of monitors do not count.
      'waha_request_duration_seconds_count{status="2xx",route="/api/health"}': '0+900x60',
    },
    quietAt: '19m',
    firesAt: '30m',
  },
  WahaSlow: {
    series: { 'waha_event_loop_delay_seconds{of="median"}': '0.1x9 0.3x20' },
    quietAt: '14m',
    firesAt: '15m',
    labels: { of: 'median' },
  },
  WahaTurnedAway: { series: { waha_turned_away_total: '0x9 1+1x30' }, quietAt: '19m', firesAt: '21m' },
  WahaFileDescriptors: {
    series: { process_open_fds: '80x9 81x20', process_max_fds: '100x40' },
    quietAt: '19m',
    firesAt: '20m',
  },
  WahaQueueOld: {
    series: { 'waha_queue_oldest_seconds{queue="payments"}': '259200x9 259201x80' },
    quietAt: '69m',
    firesAt: '70m',
    labels: { queue: 'payments' },
  },
  WahaRestarts: { series: { waha_start_time_seconds: '0x9 1x1 2x1 3x1 4x20' }, quietAt: '15m', firesAt: '18m' },
  WahaEInvoicesStuck: {
    series: { waha_e_invoices_oldest_waiting_seconds: '0x9 86401x20' },
    quietAt: '19m',
    firesAt: '20m',
  },
  WahaEInvoicesToCorrect: {
    series: { 'waha_e_invoices{status="rejected"}': '0x9 1x90', 'waha_e_invoices{status="ready"}': '1x99' },
    quietAt: '69m',
    firesAt: '70m',
  },
  WahaEInvoicesUndecided: { series: { waha_e_invoices_overdue: '0x9 1x20' }, quietAt: '19m', firesAt: '20m' },
  WahaSigningCertificateEnds: {
    series: { waha_e_invoicing_certificate_expires_seconds: '2592000x9 2591999x90' },
    quietAt: '69m',
    firesAt: '70m',
  },
  WahaCertificateEnds: {
    series: { waha_certificate_expires_seconds: '864000x9 863999x90' },
    quietAt: '69m',
    firesAt: '70m',
  },
};

let promtool: string;
let folder: string;
beforeAll(() => {
  const installer = join(findAssets().root, 'scripts', 'tools', 'install-promtool.mjs');
  promtool = execFileSync(process.execPath, [installer], { encoding: 'utf8' }).trim();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waha-rules-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the output of promtool, and an error as text. */
function run(...args: string[]): string {
  try {
    return execFileSync(promtool, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return `${stdout}${stderr}`;
  }
}

/** Writes a test of this rule in the format of `promtool test rules`. */
function writeRuleTest({ alert, labels, annotations }: Rule, { series, quietAt, firesAt, labels: kept }: AlertCase) {
  cpSync(join(MONITORING, 'alerts.yaml'), join(folder, 'alerts.yaml'));
  const firing = { exp_labels: { ...kept, ...labels }, exp_annotations: annotations };
  const test = {
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    alert_rule_test: [
      { eval_time: quietAt, alertname: alert, exp_alerts: [] },
      { eval_time: firesAt, alertname: alert, exp_alerts: [firing] },
    ],
  };
  const content = { rule_files: ['alerts.yaml'], evaluation_interval: '1m', tests: [test] };
  writeFileSync(join(folder, 'test.yaml'), stringify(content));
}

describe('alert rules for Prometheus', () => {
  test('are valid', () => {
    expect(run('check', 'rules', join(MONITORING, 'alerts.yaml'))).toContain(`SUCCESS: ${rules.length} rules found`);
  });

  test.each(rules.map((rule) => [rule.alert, rule] as const))('%s fires when its trouble lasts', (name, rule) => {
    const alertCase = CASES[name];
    if (!alertCase) throw new Error(`${name} has no case in this test.`);
    writeRuleTest(rule, alertCase);
    expect(run('test', 'rules', 'test.yaml')).toContain('SUCCESS');
  });
});
