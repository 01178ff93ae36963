import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR, MINUTE } from '@waha/domain/kernel/time';
import { ALERT_DELAYS_MS, type Trouble } from '@waha/domain/operations/alerts';
import { afterEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { findAssets } from '#platform/config/assets';
import { openTestApp, type TestApp } from '#testing/open-test-app';
import { writeBackupState } from './backup/backup-state';
import { writeMetrics } from './write-metrics';

let app: TestApp;
afterEach(() => app?.close());

const deployed = (name: string) => readFileSync(join(findAssets().root, 'deploy', 'monitoring', name), 'utf8');
const namesIn = (text: string) => new Set(text.match(/\b(?:waha|process)_[a-z_]+/g));

/** Returns the names of all metrics of a server with a backup, a copy, a rehearsal and electronic invoices; histograms by the names of their series. */
async function namesOffered(): Promise<Set<string>> {
  // /proc is never on the disk of the data.
  const to = 'waha@backup.example:waha';
  app = await openTestApp({ env: { WAHA_BACKUP_DIR: '/proc', WAHA_BACKUP_COPY_TO: to } });
  const now = app.time.now;
  app.context.services.watch.certificateEndsAt = now;
  const copied = { at: now, madeAt: now, name: 'a', archives: 1, bytes: 1 };
  const copy = { to, since: now, triedAt: now, failures: 0, lastGood: copied };
  const rehearsal = { triedAt: now, archive: 'a', tookMs: 1, outcome: 'good', lastGoodAt: now } as const;
  const { id } = await app.person('admin');
  app.rows(
    `insert into e_invoicing_settings (one, version, mode, environment, starts_on, certificate, certificate_subject,
       certificate_issuer, certificate_ends_at, epoch, saved_at, saved_by)
     values (1, 1, 'export', 'test', '2026-01-01', 'a', 'a', 'a', ${now}, 'e', ${now}, '${id}') returning one`,
  );
  const lastGood = { madeAt: now, file: 'a', bytes: 1, files: 1, tookMs: 1 };
  writeBackupState(app.dataDir, { triedAt: now, hasFailed: false, lastGood, copy, rehearsal });
  await app.server.inject({ url: '/api/health' });
  return new Set((await writeMetrics(app.context.services)).match(/^[a-z_]+/gm));
}

const datasource = z.strictObject({
  type: z.literal('prometheus'),
  uid: z.string().check(z.regex(/^\$\{datasource\}$/)),
});

/** The part of Grafana's schema of dashboards (version 39) that this dashboard uses. */
const dashboardSchema = z.object({
  title: z.string(),
  uid: z.string().check(z.maxLength(40)),
  schemaVersion: z.literal(39),
  time: z.strictObject({ from: z.string(), to: z.string() }),
  templating: z.strictObject({
    list: z.array(z.object({ name: z.literal('datasource'), type: z.literal('datasource'), query: z.string() })),
  }),
  panels: z.array(
    z.object({
      id: z.int(),
      title: z.string().check(z.minLength(3)),
      type: z.enum(['stat', 'timeseries']),
      datasource,
      gridPos: z.strictObject({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
      fieldConfig: z.object({ defaults: z.looseObject({ unit: z.string() }), overrides: z.array(z.unknown()) }),
      targets: z
        .array(z.strictObject({ refId: z.string(), datasource, expr: z.string(), legendFormat: z.string() }))
        .check(z.minLength(1)),
    }),
  ),
});

type Rule = {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string; description: string };
};

describe('example alert rules for Prometheus', () => {
  test('use only existing metrics and give instructions', async () => {
    const text = deployed('alerts.yaml');
    const { groups } = parse(text) as { groups: { name: string; rules: Rule[] }[] };
    const rules = groups.flatMap((group) => group.rules);
    expect(rules.length).toBeGreaterThan(10);
    const offered = await namesOffered();
    for (const rule of rules) {
      expect([rule.alert, rule.labels.severity]).toEqual([rule.alert, expect.stringMatching(/^(now|soon)$/)]);
      expect(rule.annotations.description.length).toBeGreaterThan(20);
      for (const name of namesIn(rule.expr))
        expect([rule.alert, name, offered.has(name)]).toEqual([rule.alert, name, true]);
    }
  });
});

describe('alerts by mail', () => {
  const SAME_TROUBLE = {
    disk_full: 'WahaDiskFull',
    disk_low: 'WahaDiskLow',
    backup_failed: 'WahaBackupFailed',
    backup_late: 'WahaBackupLate',
    backup_never: 'WahaBackupMissing',
    backup_copy_late: 'WahaBackupCopyLate',
    backup_rehearsal_failed: 'WahaBackupRehearsalFailed',
    files_down: 'WahaFilesDown',
    clock_ahead: 'WahaClockUntrusted',
    mail_down: 'WahaMailDown',
    errors_many: 'WahaErrors',
    restarts: 'WahaRestarts',
    certificate_ends: 'WahaCertificateEnds',
    database_down: 'WahaDown',
    start_failed: 'WahaDown',
  } as const satisfies Record<Trouble, string>;

  test('wait as long as the rule for Prometheus about the same trouble', () => {
    const { groups } = parse(deployed('alerts.yaml')) as { groups: { rules: Rule[] }[] };
    const delays = new Map(groups.flatMap(({ rules }) => rules.map((rule) => [rule.alert, rule.for ?? '0m'])));
    for (const [trouble, alert] of Object.entries(SAME_TROUBLE)) {
      const milliseconds = ALERT_DELAYS_MS[trouble as Trouble];
      expect([trouble, delays.get(alert)]).toEqual([
        trouble,
        milliseconds % HOUR === 0 ? `${milliseconds / HOUR}h` : `${milliseconds / MINUTE}m`,
      ]);
    }
  });
});

describe('example dashboard for Grafana', () => {
  test('shows only existing metrics, from a data source that the operator chooses', async () => {
    const dashboard = JSON.parse(deployed('dashboard.json')) as {
      panels: {
        title: string;
        targets?: { expr: string }[];
        gridPos: { x: number; y: number; w: number; h: number };
      }[];
    };
    const offered = await namesOffered();
    const targets = dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));
    expect(targets.length).toBeGreaterThan(10);
    for (const { title, expr } of targets)
      for (const name of namesIn(expr)) expect([title, name, offered.has(name)]).toEqual([title, name, true]);
    expect(JSON.stringify(dashboard)).toMatch(/\$\{datasource\}/);
  });

  test('has the structure that Grafana imports, and panels that do not overlap', () => {
    const dashboard: unknown = JSON.parse(deployed('dashboard.json'));
    const { panels } = dashboardSchema.parse(dashboard);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const [index, { gridPos: a, title }] of panels.entries()) {
      expect([title, a.x + a.w <= 24]).toEqual([title, true]);
      for (const { gridPos: b, title: other } of panels.slice(index + 1)) {
        const isApart = a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
        expect([title, other, isApart]).toEqual([title, other, true]);
      }
    }
  });
});
