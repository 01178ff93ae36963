import { expect, test } from 'vitest';
import { environment, readConfig } from './config';
import { listSettings } from './list-settings';

const SECRET = 'a-secret-that-nobody-may-read-here-0123456789';
const list = (env: Record<string, string>) =>
  new Map(listSettings(env, readConfig(env, '/opt')).map(({ name, value, source }) => [name, [value, source]]));

test('settings have their value and their source; every setting is listed', () => {
  const settings = list({ PORT: '7500', WAHA_BACKUP_AT: '' });
  expect([...settings.keys()]).toEqual(Object.keys(environment.shape));
  expect(settings.get('PORT')).toEqual(['7500', 'environment']);
  expect(settings.get('WAHA_BACKUP_AT')).toEqual(['03:40', 'default']);
  expect(settings.get('SMTP_URL')).toEqual([undefined, 'default']);
});

test('defaults that depend on other settings are computed', () => {
  const settings = list({ PORT: '7500', WAHA_DATA_DIR: '/srv/waha' });
  expect(settings.get('PUBLIC_URL')).toEqual(['http://localhost:7500', 'default']);
  expect(settings.get('WAHA_BACKUP_DIR')).toEqual(['/srv/waha/backups', 'default']);
});

test.each([
  ['WAHA_SECRET', SECRET],
  ['WAHA_PUSH_KEY', 'k'.repeat(43)],
  ['WAHA_METRICS_TOKEN', SECRET],
  ['WAHA_BACKUP_COPY_SECRET_ACCESS_KEY', SECRET],
  ['SMTP_URL', `smtp://anna:${SECRET}@mail.example:587`],
  ['DATABASE_URL', `postgres://waha:p@ss${SECRET}@db.example:5432/waha`],
  ['DATABASE_URL', `postgres://db.example/waha?sslmode=require&password=${SECRET}`],
])('%s never shows its secret', (name, value) => {
  const copyKeys = { WAHA_BACKUP_COPY_ACCESS_KEY_ID: 'id', WAHA_BACKUP_COPY_SECRET_ACCESS_KEY: SECRET };
  const env = { WAHA_SECRET: SECRET, ...copyKeys, [name]: value };
  const settings = listSettings(env, readConfig(env, '/opt'));
  expect(JSON.stringify(settings)).not.toMatch(new RegExp(`${SECRET}|kkk`));
  expect(settings.find((each) => each.name === name)?.value).toContain('(hidden)');
});

test('an address keeps its host', () => {
  expect(list({ SMTP_URL: 'smtps://anna:pw@mail.example:465' }).get('SMTP_URL')?.[0]).toBe(
    'smtps://(hidden)@mail.example:465',
  );
});
