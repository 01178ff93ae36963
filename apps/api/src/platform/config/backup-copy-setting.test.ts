import { expect, test } from 'vitest';
import { formatBackupCopyPlace } from './backup-copy-setting';
import { readConfig } from './config';

const read = (WAHA_BACKUP_COPY_TO: string, env: Record<string, string> = {}) =>
  readConfig({ WAHA_BACKUP_COPY_TO, WAHA_DATA_DIR: '/srv/waha', ...env }, '/opt');

test('backups are not copied without the setting', () => {
  expect([readConfig({}, '/opt').backupCopyTo, read('').backupCopyTo]).toEqual([undefined, undefined]);
});

test('a bucket for copies has the form of the bucket for files, and keys of its own', () => {
  const keys = { WAHA_BACKUP_COPY_ACCESS_KEY_ID: 'id', WAHA_BACKUP_COPY_SECRET_ACCESS_KEY: 'secret' };
  const { backupCopyTo, backupCopyKeys } = read('s3://copies?endpoint=https://s3.example.tn&prefix=waha', keys);
  expect(backupCopyTo).toMatchObject({ bucket: { bucket: 'copies', prefix: 'waha/', region: 'us-east-1' } });
  expect(backupCopyKeys).toEqual({ accessKeyId: 'id', secretAccessKey: 'secret' });
  expect(formatBackupCopyPlace(backupCopyTo!)).toBe('s3://copies/waha/');
  expect(read('s3://copies', { AWS_REGION: 'eu-west-3' }).backupCopyKeys).toBeUndefined();
});

test('half of the keys of the bucket is an error', () => {
  expect(() => read('s3://copies', { WAHA_BACKUP_COPY_ACCESS_KEY_ID: 'id' })).toThrow('set both, or neither');
});

test.each([
  ['waha@backup.example:waha', { user: 'waha', host: 'backup.example', port: 22, folder: 'waha' }],
  ['waha@backup.example:/srv/waha/?port=23', { user: 'waha', host: 'backup.example', port: 23, folder: '/srv/waha' }],
  ['u.1@[2001:db8::1]:.', { user: 'u.1', host: '[2001:db8::1]', port: 22, folder: '.' }],
  ['u@h:/', { user: 'u', host: 'h', port: 22, folder: '/' }],
])('%s is a folder on another machine', (text, rsync) => {
  expect(read(text).backupCopyTo).toEqual({ rsync });
  expect(formatBackupCopyPlace({ rsync })).toBe(`${rsync.user}@${rsync.host}:${rsync.folder}`);
});

test.each([
  'backup.example:waha',
  'waha@backup.example',
  'waha@backup.example:',
  'waha@backup.example:a b',
  'waha@backup.example:$(id)',
  "waha@backup.example:a';id",
  '-oProxyCommand=id@backup.example:waha',
  'waha@-oProxyCommand=id:waha',
  'waha@backup.example:waha?port=70000',
  'waha@backup.example:waha?key=/root/.ssh/id',
  'rsync://backup.example/waha',
  's3://Copies',
])('%s is refused with the expected form', (text) => {
  expect(() => read(text)).toThrow(/WAHA_BACKUP_COPY_TO: (must look like|port must|bucket names)/);
});

test('the SSH key is in the data folder unless a path is set', () => {
  expect(read('u@h:f').backupCopyKeyFile).toBe('/srv/waha/ssh/id_ed25519');
  expect(read('u@h:f', { WAHA_BACKUP_COPY_KEY_FILE: '/etc/waha/key' }).backupCopyKeyFile).toBe('/etc/waha/key');
  for (const path of ['key', '/etc/a key', "/etc/'key"])
    expect(() => read('u@h:f', { WAHA_BACKUP_COPY_KEY_FILE: path })).toThrow('must be an absolute path');
});
