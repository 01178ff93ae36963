import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY } from '@waha/domain/kernel/time';
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import Sqlite from 'better-sqlite3';
import { describe, expect, test, vi } from 'vitest';
import { checkBackupKey } from '../features/operations/doctor/check-backup';
import { openAppForEach } from '../testing/open-app-for-each';
import { openTestApp, type TestApp } from '../testing/open-test-app';
import { runWaha } from '../testing/run-waha';

vi.setConfig({ testTimeout: 180_000 });

/** Folders are removed when the test process ends: some libraries still access theirs shortly after a close. */
const folders = mkdtempSync(join(tmpdir(), 'waha-backups-'));
process.once('exit', () => rmSync(folders, { recursive: true, force: true }));

let app: TestApp;
openAppForEach(async () => {
  app = await openTestApp();
  const member = await app.as('user');
  const admin = await app.as('admin');
  await app.given.pack(member.id, 'Ultra One', admin.id);
  await app.given.profile(member.id);
  return app;
});

const PASSPHRASE = 'a passphrase that is long';
const newFolder = () => mkdtempSync(join(folders, 'data-'));
const waha = (words: string[], { input = '', dataDir = app.dataDir, ...env }: Record<string, string> = {}) =>
  runWaha(words, { WAHA_DATA_DIR: dataDir, ...env }, input);

async function backUp(env: Record<string, string> = {}, ...words: string[]) {
  const { code, text } = await waha(['backup', ...words], env);
  expect(code, text).toBe(0);
  return { text, archive: /Backup created: (\S+) /.exec(text)?.[1] ?? '' };
}

async function keepKeys(): Promise<string> {
  const { code, text } = await waha(['backup', '--keys', '--passphrase-stdin', '--to', newFolder()], {
    input: PASSPHRASE,
  });
  expect(code, text).toBe(0);
  return /Keys exported to (\S+)\. /.exec(text)?.[1] ?? '';
}

const counted = (dataDir: string) => {
  const database = new Sqlite(join(dataDir, 'waha.sqlite'), { readonly: true });
  const counts = ['people', 'payments', 'point_entries', 'files', 'profiles'].map((table) =>
    database.prepare(`select count(*) from ${table}`).pluck().get(),
  );
  database.close();
  return counts;
};

describe("backup encrypted to the installation's own key", () => {
  test('restores on a new server with the saved keys, verified by counts, hashes and ledger', async () => {
    const { archive } = await backUp();
    const keys = await keepKeys();
    const targetDir = newFolder();
    const args = ['restore', archive, '--keys', keys, '--passphrase-stdin'];
    const rehearsed = await waha([...args, '--verify'], { dataDir: targetDir, input: PASSPHRASE });
    expect(rehearsed).toMatchObject({
      code: 0,
      text: expect.stringContaining('Ledger verified: 1 member with points or packs, 2 entries'),
    });
    expect(rehearsed.text).toContain('4 files verified.');
    expect(readdirSync(targetDir)).toEqual([]);

    expect(await waha(args, { dataDir: targetDir, input: PASSPHRASE })).toMatchObject({ code: 0 });
    expect(counted(targetDir)).toEqual(counted(app.dataDir));
    for (const name of ['session.key', 'push.json', 'backup.json']) {
      expect(readFileSync(join(targetDir, 'keys', name))).toEqual(readFileSync(join(app.dataDir, 'keys', name)));
      expect(statSync(join(targetDir, 'keys', name)).mode & 0o777).toBe(0o600);
    }
    // Backups continue there with the same keys, which need not be saved again.
    expect((await backUp({ dataDir: targetDir })).text).not.toContain('Export them');
  });

  test('is rehearsed beside the server without prompts and leaves no plaintext', async () => {
    const to = newFolder();
    const { archive } = await backUp({}, '--to', to);
    const before = readdirSync(app.dataDir);
    const { code, text } = await waha(['restore', archive, '--verify']);
    expect([code, text]).toEqual([0, expect.stringContaining('Nothing was changed.')]);
    expect([readdirSync(to).length, readdirSync(app.dataDir)]).toEqual([1, before]);
  });
});

test('restoring an old backup is complete: the next start credits the bonuses due since then', async () => {
  const { archive } = await backUp();
  const months = (Date.now() - app.time.now) / (31 * DAY);
  expect(months).toBeGreaterThan(2);
  expect(await waha(['restore', archive, '--verify'])).toMatchObject({
    code: 0,
    text: expect.stringContaining('Ledger verified'),
  });
});

describe("backup encrypted to the operator's own key", () => {
  test('opens on any machine with the standard tool; restoring it requires a confirmation', async () => {
    const keyOutput = await waha(['backup', 'key']);
    const file = join(newFolder(), 'waha-backup.key');
    writeFileSync(file, keyOutput.text);
    const recipient = /^# public key: (age1\S+)$/m.exec(keyOutput.text)?.[1] ?? '';
    expect(keyOutput.text).toContain(`WAHA_BACKUP_RECIPIENT=${recipient}`);
    const { archive, text } = await backUp({ WAHA_BACKUP_RECIPIENT: `${await anotherRecipient()}, ${recipient}` });
    expect(text).not.toContain('Export them');

    const decrypter = new Decrypter();
    decrypter.addIdentity(/^AGE-SECRET-KEY-1\S+$/m.exec(keyOutput.text)?.[0] ?? '');
    const plain = Buffer.from(await decrypter.decrypt(readFileSync(archive)));
    expect(plain.subarray(0, 13).toString()).toBe('manifest.json');

    const targetDir = newFolder();
    const args = ['restore', archive, '--identity', file];
    expect(await waha(args, { dataDir: targetDir })).toMatchObject({
      code: 1,
      text: expect.stringContaining('was not made by this installation'),
    });
    expect(await waha([...args, '--accept-foreign-archive'], { dataDir: targetDir })).toMatchObject({ code: 0 });
    expect(counted(targetDir)).toEqual(counted(app.dataDir));
  });

  test('keeps a valid signature after manual decryption, and loses it if one byte changes', async () => {
    const { archive } = await backUp();
    const decrypter = new Decrypter();
    decrypter.addIdentity(JSON.parse(readFileSync(join(app.dataDir, 'keys', 'backup.json'), 'utf8')).identity);
    const plain = Buffer.from(await decrypter.decrypt(readFileSync(archive)));
    const file = join(newFolder(), 'waha.tar');
    writeFileSync(file, plain);
    expect(await waha(['restore', file, '--verify'])).toMatchObject({ code: 0 });
    plain[600] = (plain[600] ?? 0) ^ 1;
    writeFileSync(file, plain);
    expect(await waha(['restore', file, '--verify'])).toMatchObject({
      code: 1,
      text: expect.stringContaining('damaged'),
    });
  });

  test('with a typo in the key stops the server at start and shows the expected form', async () => {
    const good = await anotherRecipient();
    const slip = `${good.slice(0, -1)}${good.endsWith('q') ? 'p' : 'q'}`;
    const { code, text } = await waha(['serve'], { WAHA_BACKUP_RECIPIENT: slip });
    expect([code, text]).toEqual([
      1,
      expect.stringContaining('WAHA_BACKUP_RECIPIENT: must be one or more public keys (age1…)'),
    ]);
  });
});

test('a backup with a passphrase opens only with that passphrase, not with a key', async () => {
  const { archive } = await backUp({ input: PASSPHRASE }, '--passphrase-stdin');
  const rehearse = (input?: string) =>
    waha(['restore', archive, '--verify', ...(input === undefined ? [] : ['--passphrase-stdin'])], {
      input: input ?? '',
    });
  expect(await rehearse()).toMatchObject({ code: 1, text: expect.stringContaining('is encrypted with a passphrase') });
  expect(await rehearse('another passphrase')).toMatchObject({
    code: 1,
    text: expect.stringContaining('wrong passphrase'),
  });
  expect(await rehearse(PASSPHRASE)).toMatchObject({ code: 0, text: expect.stringContaining('is complete') });
  const decrypter = new Decrypter();
  decrypter.addPassphrase(PASSPHRASE);
  expect((await decrypter.decrypt(readFileSync(archive))).length).toBeGreaterThan(100_000);
  const short = await waha(['backup', '--passphrase-stdin'], { input: 'short' });
  expect([short.code, short.text]).toEqual([1, expect.stringContaining('at least 12 characters')]);
  // The library's own scrypt takes several seconds per attempt.
}, 180_000);

test('each backup and the doctor warn while only this disk holds the backup keys', async () => {
  const { config } = app.context.services;
  expect(checkBackupKey(config).state).toBe('warning');
  expect((await backUp()).text).toContain('can only be opened with the keys on this disk. Export them');
  expect(checkBackupKey(config)).toMatchObject({
    state: 'warning',
    todo: expect.stringContaining('waha backup --keys --passphrase-stdin'),
  });
  await keepKeys();
  expect(checkBackupKey(config).state).toBe('ok');
  expect((await backUp()).text).not.toContain('Export them');
  // Keys that were created since then are not the saved ones.
  rmSync(join(app.dataDir, 'keys', 'backup.json'));
  await backUp();
  expect(checkBackupKey(config).state).toBe('warning');
  expect(checkBackupKey({ ...config, backupRecipients: [await anotherRecipient()] }).state).toBe('ok');
});

test('the doctor reports unencrypted backups of an older version', async () => {
  const { config } = app.context.services;
  await backUp();
  await keepKeys();
  const older = join(app.dataDir, 'backups', 'waha-2026-01-01T09-00-00-000Z.tar');
  writeFileSync(older, '');
  expect(checkBackupKey(config)).toMatchObject({
    state: 'warning',
    says: expect.stringContaining('not encrypted'),
  });
  expect(existsSync(older)).toBe(true);
});

async function anotherRecipient(): Promise<string> {
  return identityToRecipient(await generateX25519Identity());
}
