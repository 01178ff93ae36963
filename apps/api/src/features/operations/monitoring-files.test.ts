import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { findAssets } from '#platform/config/assets';
import { openTestApp, type TestApp } from '#testing/open-test-app';
import { writeBackupState } from './backup/backup-state';
import { writeMetrics } from './write-metrics';

let app: TestApp;
afterEach(() => app.close());

const deployed = (name: string) => readFileSync(join(findAssets().root, 'deploy', 'monitoring', name), 'utf8');
const namesIn = (text: string) => new Set(text.match(/\b(?:waha|process)_[a-z_]+/g));

/** Returns the names of all metrics of a server with a backup, a copy and a rehearsal; histograms by the names of their series. */
async function namesOffered(): Promise<Set<string>> {
  const to = 'waha@backup.example:waha';
  app = await openTestApp({ env: { WAHA_BACKUP_COPY_TO: to } });
  const now = app.time.now;
  const copied = { at: now, madeAt: now, name: 'a', archives: 1, bytes: 1 };
  const copy = { to, since: now, triedAt: now, failures: 0, lastGood: copied };
  const rehearsal = { triedAt: now, archive: 'a', tookMs: 1, outcome: 'good', lastGoodAt: now } as const;
  const lastGood = { madeAt: now, file: 'a', bytes: 1, files: 1, tookMs: 1 };
  writeBackupState(app.dataDir, { triedAt: now, hasFailed: false, lastGood, copy, rehearsal });
  await app.server.inject({ url: '/api/health' });
  return new Set((await writeMetrics(app.context.services)).match(/^[a-z_]+/gm));
}

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
});
