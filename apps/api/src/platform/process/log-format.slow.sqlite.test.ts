import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startWaha } from '#testing/run-waha';
import { findAssets } from '../config/assets';
import { migrate } from '../database/sqlite/migrate';

vi.setConfig({ testTimeout: 180_000 });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waha-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Creates a database from before the last migration. */
function openOlder(): void {
  const { migrations } = findAssets();
  const older = join(folder, 'migrations');
  mkdirSync(older);
  const names = readdirSync(migrations).filter((name) => name.endsWith('.sql'));
  for (const name of names.sort().slice(0, -1)) copyFileSync(join(migrations, name), join(older, name));
  mkdirSync(join(folder, 'data'));
  const file = join(folder, 'data', 'waha.sqlite');
  const database = new Sqlite(file);
  migrate(database, older, file);
  database.close();
}

/** Returns all output of a server on standard output, from its start to its end. */
async function serveOnce(
  env: Record<string, string>,
  whileServing?: (address: string) => Promise<void>,
): Promise<string[]> {
  const own = { WAHA_DATA_DIR: join(folder, 'data'), PORT: '0', HOST: '127.0.0.1', WAHA_BACKUP_AT: 'off' };
  const server = await startWaha(['serve'], { ...own, WAHA_LOG_LEVEL: 'info', ...env });
  await Promise.race([server.until('Waha is ready on'), server.ended]);
  await whileServing?.(/Waha is ready on (http:\S+)/.exec(server.out())?.[1] ?? '');
  server.stop();
  const { code, text } = await server.ended;
  expect(code, text).toBe(0);
  return server.out().trimEnd().split('\n');
}

describe('log on standard output', () => {
  test('is JSON only: start with version, migrations with snapshot, address, end with reason', async () => {
    openOlder();
    const lines = (await serveOnce({})).map((line) => JSON.parse(line));
    const by = (msg: string) => lines.find((line) => line.msg.startsWith(msg));
    expect(by('Waha starts')).toMatchObject({ level: 30, version: expect.any(String), node: process.version });
    const migrated = by('migrations applied');
    expect(migrated).toMatchObject({ applied: [expect.stringMatching(/\.sql$/)] });
    expect(existsSync(migrated.snapshot)).toBe(true);
    expect(migrated.took).toBeGreaterThan(0);
    expect(by('Waha is ready on').msg).toMatch(/^Waha is ready on http:\/\/localhost:\d+ \(version \S+\)$/);
    expect(by('Waha stops')).toMatchObject({ reason: 'SIGTERM' });
    expect(by('Waha has stopped')).toBeDefined();
    expect(lines.every(({ time }) => !Number.isNaN(Date.parse(time)))).toBe(true);
  });

  test('is text only, one line per entry, if the setting says so', async () => {
    const lines = await serveOnce({ WAHA_LOG_FORMAT: 'text' });
    for (const line of lines) expect(line).toMatch(/^\d{4}-\d\d-\d\dT\S+Z (INFO|WARN|ERROR) {1,2}\S/);
    expect(lines.find((line) => line.includes('Waha starts'))).toMatch(/ version=\S+ /);
    expect(lines.some((line) => / INFO {2}Waha stops reason=SIGTERM$/.test(line))).toBe(true);
  });

  test('leaves out the requests of monitors, unless they are refused', async () => {
    const token = 'a-token-for-the-monitor';
    const lines = await serveOnce({ WAHA_METRICS_TOKEN: token }, async (address) => {
      await fetch(`${address}/api/health`);
      await fetch(`${address}/api/metrics`, { headers: { authorization: `Bearer ${token}` } });
      await fetch(`${address}/api/metrics`);
      await fetch(`${address}/api/config`);
    });
    const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
    expect(answered.map(({ route, status }) => `${route} ${status}`)).toEqual(['/api/metrics 401', '/api/config 200']);
  });

  test('contains the addresses at every log level', async () => {
    const lines = await serveOnce({ WAHA_LOG_LEVEL: 'silent', PUBLIC_URL: 'https://waha.example' });
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      expect.stringMatching(/^Waha is ready on http:\/\/localhost:\d+ for https:\/\/waha\.example \(version \S+\)$/),
    ]);
  });
});
