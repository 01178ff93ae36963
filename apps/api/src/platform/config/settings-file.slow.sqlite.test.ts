import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bundleProgram } from '#testing/run-waha';
import { findAssets } from './assets';

vi.setConfig({ testTimeout: 180_000 });

let disk: string;
beforeEach(async () => {
  disk = mkdtempSync(join(tmpdir(), 'waha-settings-'));
  const modules = dirname(dirname(createRequire(import.meta.url).resolve('better-sqlite3/package.json')));
  for (const folder of ['bin', 'etc', 'data']) mkdirSync(join(disk, folder));
  const program = `#!/bin/sh\ncd ${findAssets().root}\nNODE_PATH=${modules} exec ${process.execPath} ${await bundleProgram()} "$@"\n`;
  writeFileSync(join(disk, 'bin', 'waha'), program, { mode: 0o755 });
});
afterEach(() => rmSync(disk, { recursive: true, force: true }));

/** Runs the installed command with these lines in its settings file. */
function waha(lines: string, ...words: string[]) {
  writeFileSync(join(disk, 'etc', 'waha.env'), `WAHA_DATA_DIR=${join(disk, 'data')}\n${lines}`, { mode: 0o600 });
  const env = {
    PATH: process.env.PATH,
    WAHA_SETTINGS_FILE: join(disk, 'etc', 'waha.env'),
    MAIL_FROM: 'of the shell <a@b.tn>',
  };
  const { status, stdout, stderr } = spawnSync(join(disk, 'bin', 'waha'), words, { cwd: disk, env, encoding: 'utf8' });
  return { code: status, text: stdout + stderr };
}

describe('installed command', () => {
  test.each([
    ['an ampersand and a dollar sign', 'SMTP_URL=smtp://u:p&q$HOME@127.0.0.1:1\nMAIL_FROM=A & B $HOME <a@b.tn>'],
    ['a command', 'SMTP_URL=smtp://127.0.0.1:1\nMAIL_FROM=A $(touch ran) `touch ran`; touch ran <a@b.tn>'],
    ['quotes and a continuation', 'SMTP_URL="smtp://127.0.0.1:1"\nMAIL_FROM="A \\"B\\" \\\n<a@b.tn>"'],
  ])('reads a setting with %s as data', (_, lines) => {
    const value = /MAIL_FROM=(.*)$/s.exec(lines)?.[1] ?? '';
    const mailFrom = value.startsWith('"') ? 'A "B" <a@b.tn>' : value;
    const { code, text } = waha(lines, 'mail', 'test', 'you@waha.example');
    expect([code, text]).toEqual([1, expect.stringContaining(`Connecting to 127.0.0.1:1, sender ${mailFrom}:`)]);
    expect(existsSync(join(disk, 'ran'))).toBe(false);
  });

  test('uses the settings of the file over those of the shell', () => {
    const { text } = waha('MAIL_FROM=A <a@b.tn>\nSMTP_URL=smtp://127.0.0.1:1', 'mail', 'test', 'you@waha.example');
    expect(text).toContain('sender A <a@b.tn>');
  });

  test('prints settings with their sources, without secrets', () => {
    const { code, text } = waha('PORT=7500\nSMTP_URL=smtp://anna:pw@127.0.0.1:1\nWAHA_POTR=1', 'config');
    expect(code).toBe(0);
    expect(text).toMatch(/^PORT +7500 {2}\[file\]$/m);
    expect(text).toMatch(/^SMTP_URL +smtp:\/\/\(hidden\)@127\.0\.0\.1:1 {2}\[file\]$/m);
    expect(text).toMatch(/^MAIL_FROM +of the shell <a@b\.tn> {2}\[environment\]$/m);
    expect(text).toMatch(/^WAHA_RECHARGE +on$/m);
    expect(text).toContain('WAHA_POTR is not a setting of Waha and is ignored.');
    const { text: json } = waha('PORT=7500', 'config', '--json');
    expect(JSON.parse(json).settings).toContainEqual({ name: 'PORT', value: '7500', source: 'file' });
  });

  test('names a setting that is written twice, in config and doctor', () => {
    const lines = 'PORT=7500\nWAHA_ALERTS_TO=a@b.tn\nWAHA_ALERTS_TO=c@b.tn\n';
    const sentence = 'Settings file: WAHA_ALERTS_TO is there more than once; the last line counts';
    expect(waha(lines, 'config').text).toContain(sentence);
    expect(waha(lines, 'config').text).toMatch(/^WAHA_ALERTS_TO +c@b\.tn {2}\[file\]$/m);
    expect(JSON.parse(waha(lines, 'config', '--json').text).warnings).toEqual([`${sentence}.`]);
    expect(waha(lines, 'doctor').text).toMatch(
      /^warning +settings +Settings file: WAHA_ALERTS_TO is there more than once/m,
    );
    expect(waha(lines, 'staff', 'list').text).not.toContain(sentence);
  });

  test('reports invalid lines of the file on standard error', () => {
    const { code, text } = waha('export PORT=7500\n', 'staff', 'list');
    expect([code, text]).toEqual([0, expect.stringContaining('"export PORT" is not a setting name')]);
  });

  test('reports a missing settings file, except for the version', () => {
    const env = { PATH: process.env.PATH, WAHA_SETTINGS_FILE: join(disk, 'etc', 'missing.env') };
    const run = (word: string) => spawnSync(join(disk, 'bin', 'waha'), [word], { env, encoding: 'utf8' });
    expect(run('config')).toMatchObject({ status: 1, stderr: `Settings file not found: ${env.WAHA_SETTINGS_FILE}\n` });
    expect(run('version')).toMatchObject({ status: 0, stderr: '' });
  });
});
