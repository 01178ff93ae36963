import { describe, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config';
import { parseSettingsFile } from '#platform/config/parse-settings-file';
import { createMoveSettings } from './create-move-settings';

const FILES = 's3://waha-files?endpoint=https://s3.example.tn&prefix=waha/';
const URL = 'postgres://waha:hunter2@db.example:5432/waha?sslmode=verify-full';
const base = { dataDir: '/var/lib/waha', hasSecret: false, hasPassword: true };

/** Returns the settings of the printed lines, as read from a settings file. */
const settingsIn = (lines: string[]) => Object.fromEntries(parseSettingsFile(lines.join('\n')).settings);

describe('settings after a move', () => {
  test('to PostgreSQL and a bucket are valid settings file lines without a password', () => {
    const lines = createMoveSettings({ ...base, to: { url: URL }, files: FILES, hasPassword: false });
    expect(parseSettingsFile(lines.join('\n')).ignored).toEqual([]);
    const settings = settingsIn(lines);
    expect(settings).toEqual({
      DATABASE_URL: 'postgres://waha@db.example:5432/waha?sslmode=verify-full',
      WAHA_FILES: FILES,
    });
    expect(readConfig({ ...settings, WAHA_SECRET: 'x'.repeat(32) }, '/').files?.bucket).toBe('waha-files');
    expect(lines.join('\n')).not.toContain('hunter2');
    expect(lines.filter((line) => line.startsWith('#')).join('\n')).toMatch(
      /PGPASSWORD[\s\S]*WAHA_SECRET[\s\S]*keys\/session\.key[\s\S]*WAHA_PUSH_KEY/,
    );
  });

  test('of the rows only leave the file settings unchanged', () => {
    const lines = createMoveSettings({ ...base, to: { url: URL }, files: undefined });
    expect(settingsIn(lines)).not.toHaveProperty('WAHA_FILES');
    expect(lines.join('\n')).toContain('# WAHA_FILES: unchanged.');
  });

  test('back to a folder remove the old settings and name the folder', () => {
    const lines = createMoveSettings({ ...base, hasSecret: true, to: { folder: '/srv/my waha' }, files: 'disk' });
    expect(settingsIn(lines)).toEqual({ DATABASE_URL: '', WAHA_FILES: '', WAHA_DATA_DIR: '/srv/my waha' });
    expect(lines.join('\n')).toContain('/var/lib/waha/keys');
  });
});
