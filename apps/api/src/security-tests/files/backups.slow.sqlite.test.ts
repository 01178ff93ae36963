// An attacker with a backup tries to read members from it. An attacker who can replace the archive that the operator
// restores tries to add an administrator, a key or a file. A person whose session or link was ended waits for a restore
// that revives it.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Decrypter, Encrypter } from 'age-encryption';
import Sqlite from 'better-sqlite3';
import { extract, type Headers, pack } from 'tar-stream';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { processPasswordLinkRequests } from '#features/account/passwords/password-link-requests';
import { type ArchiveAccess, checkArchive, unpackArchive } from '#features/operations/backup/archive';
import { SIGNATURE_LINE_BYTES } from '#features/operations/backup/archive-signature';
import { deriveSigner, readBackupKeys } from '#features/operations/backup/backup-keys';
import { openPushedApp, type PushedApp } from '#testing/fixtures/open-pushed-app';
import { runWaha } from '#testing/run-waha';

vi.setConfig({ testTimeout: 180_000 });

const folders = mkdtempSync(join(tmpdir(), 'waha-attack-'));
process.once('exit', () => rmSync(folders, { recursive: true, force: true }));

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** Opens an installation with a verified member, whose identity card and address are private. */
async function openInstallation(): Promise<PushedApp> {
  const app = await openPushedApp();
  open.push(app.close);
  await app.given.profile(app.member.id, { address: ADDRESS });
  return app;
}

const ADDRESS = '12 rue de la Kasbah, Tunis';
const newFolder = () => mkdtempSync(join(folders, 'data-'));
const waha = (dataDir: string, ...words: string[]) => runWaha(words, { WAHA_DATA_DIR: dataDir });

async function backUp({ dataDir }: { dataDir: string }, env: Record<string, string> = {}): Promise<string> {
  const { code, text } = await runWaha(['backup'], { WAHA_DATA_DIR: dataDir, ...env });
  expect(code, text).toBe(0);
  return /Backup created: (\S+) /.exec(text)?.[1] ?? '';
}

type File = { name: string; bytes: Buffer; header?: Partial<Headers> };

/** Returns the files of an archive for the owner of the key, without the signature. */
async function filesOf(app: { dataDir: string }, archive: string): Promise<File[]> {
  const decrypter = new Decrypter();
  decrypter.addIdentity((await readBackupKeys(app.dataDir)).identity);
  const plain = Buffer.from(await decrypter.decrypt(readFileSync(archive)));
  const files: File[] = [];
  const tar = extract();
  tar.end(plain.subarray(0, -SIGNATURE_LINE_BYTES));
  for await (const entry of tar) files.push({ name: entry.header.name, bytes: await buffer(entry) });
  return files;
}

/**
 * Creates an archive as older versions did: a tar, and a line with the hash of all before it, which anyone can compute.
 */
async function plainArchive(files: readonly File[], file = join(newFolder(), 'waha-2026-01-01T00-00-00-000Z.tar')) {
  const tar = pack();
  for (const { name, bytes, header } of files) tar.entry({ name, mode: 0o600, size: bytes.length, ...header }, bytes);
  tar.finalize();
  const bytes = await buffer(tar);
  const seal = `waha-backup sha256 ${createHash('sha256').update(bytes).digest('hex')}\n`;
  writeFileSync(file, Buffer.concat([bytes, Buffer.from(seal)]));
  return file;
}

/** Encrypts it for the installation's public key, which is not a secret. */
async function encryptedFor(app: { dataDir: string }, plain: string): Promise<string> {
  const encrypter = new Encrypter();
  encrypter.addRecipient((await readBackupKeys(app.dataDir)).recipient);
  writeFileSync(`${plain}.age`, await encrypter.encrypt(readFileSync(plain)));
  return `${plain}.age`;
}

function withAdmin(files: readonly File[]): File[] {
  return files.map((each) => {
    if (each.name !== 'waha.sqlite') return each;
    const path = join(newFolder(), 'waha.sqlite');
    writeFileSync(path, each.bytes);
    const database = new Sqlite(path);
    database.exec(
      `insert into people (id, role, name, surname, email, password_hash, created_at)
       select 'stranger', 'admin', 'S', 'T', 'stranger@waha.example', password_hash, 1 from people limit 1`,
    );
    database.close();
    return { ...each, bytes: readFileSync(path) };
  });
}

function rowsIn(dataDir: string, sql: string): unknown[] {
  const database = new Sqlite(join(dataDir, 'waha.sqlite'), { readonly: true });
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

const strangersIn = (dataDir: string) => rowsIn(dataDir, "select id from people where id = 'stranger'").length;

/** Copies the keys of an installation, as its operator does. */
function copyKeys(from: { dataDir: string }, to: string): void {
  mkdirSync(join(to, 'keys'), { recursive: true });
  for (const name of readdirSync(join(from.dataDir, 'keys')))
    writeFileSync(join(to, 'keys', name), readFileSync(join(from.dataDir, 'keys', name)));
}

/** Creates a new server of the same operator, with the keys. */
function newServer(app: { dataDir: string }): string {
  const targetDir = newFolder();
  copyKeys(app, targetDir);
  return targetDir;
}

describe('finder of a backup', () => {
  test('reads no card, address, name or key from it', async () => {
    const app = await openInstallation();
    const archive = await backUp(app);
    const bytes = readFileSync(archive);
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    const secrets = [
      ...readdirSync(join(app.dataDir, 'uploads')).map((name) => readFileSync(join(app.dataDir, 'uploads', name))),
      ...readdirSync(join(app.dataDir, 'keys')).map((name) => readFileSync(join(app.dataDir, 'keys', name))),
      ...[ADDRESS, app.member.email, 'waha.sqlite', 'manifest.json'].map((text) => Buffer.from(text)),
    ];
    expect(secrets.length).toBeGreaterThan(8);
    expect(secrets.filter((each) => bytes.includes(each))).toEqual([]);
  });

  test('cannot restore it without a key; an operator without one learns which key is needed', async () => {
    const app = await openInstallation();
    const archive = await backUp(app);
    const targetDir = newFolder();
    const { code, text } = await waha(targetDir, 'restore', archive);
    expect(code).toBe(1);
    expect(text).toContain('no matching key');
    expect(text).toContain('--keys <file> --passphrase-stdin');
    expect(existsSync(join(targetDir, 'waha.sqlite'))).toBe(false);
  });
});

describe('replaced backup archive', () => {
  test('resealed unencrypted with a planted administrator is refused without --plain-older-archive', async () => {
    const app = await openInstallation();
    const archive = await plainArchive(withAdmin(await filesOf(app, await backUp(app))));
    const targetDir = newServer(app);
    for (const args of [
      ['restore', archive],
      ['restore', archive, '--verify'],
    ]) {
      const { code, text } = await waha(targetDir, ...args);
      expect([code, text]).toEqual([1, expect.stringContaining('--plain-older-archive')]);
      expect(text).toContain('it may have been changed');
    }
    expect(existsSync(join(targetDir, 'waha.sqlite'))).toBe(false);
    expect(await waha(targetDir, 'restore', archive, '--plain-older-archive')).toMatchObject({ code: 0 });
    expect(strangersIn(targetDir)).toBe(1);
  });

  test('resealed with a planted administrator and encrypted to our public key is refused likewise', async () => {
    const app = await openInstallation();
    const files = withAdmin(await filesOf(app, await backUp(app)));
    const archive = await encryptedFor(app, await plainArchive(files));
    const targetDir = newServer(app);
    const { code, text } = await waha(targetDir, 'restore', archive);
    expect([code, text]).toEqual([1, expect.stringContaining('--plain-older-archive')]);
    expect(existsSync(join(targetDir, 'waha.sqlite'))).toBe(false);
  });

  test('made by another installation for our public key is refused unless explicitly allowed', async () => {
    const app = await openInstallation();
    const otherInstallation = await openInstallation();
    const { recipient } = await readBackupKeys(app.dataDir);
    const archive = await backUp(otherInstallation, { WAHA_BACKUP_RECIPIENT: recipient });
    const targetDir = newServer(app);
    const { code, text } = await waha(targetDir, 'restore', archive);
    expect([code, text]).toEqual([1, expect.stringContaining('was not made by this installation')]);
    expect(text).toContain('--accept-foreign-archive');
    expect(existsSync(join(targetDir, 'waha.sqlite'))).toBe(false);
    const result = await waha(targetDir, 'restore', archive, '--accept-foreign-archive');
    expect(result).toMatchObject({ code: 0 });
    expect(rowsIn(targetDir, 'select id from people order by id')).toEqual(
      rowsIn(otherInstallation.dataDir, 'select id from people order by id'),
    );
  });

  test('with one changed byte or cut anywhere is refused, and the installation is unchanged', async () => {
    const app = await openInstallation();
    const archive = await backUp(app);
    const good = readFileSync(archive);
    const targetDir = newServer(app);
    const keys = await readBackupKeys(app.dataDir);
    const access: ArchiveAccess = { identities: [keys.identity], signers: [deriveSigner(keys)] };
    const bad = join(newFolder(), 'bad.tar.age');
    const inspect = async (bytes: Buffer) => {
      writeFileSync(bad, bytes);
      await checkArchive(bad, access);
    };
    await inspect(good);
    const body = good.indexOf('\n--- ') + 49;
    for (const at of [30, body - 10, body + 4, body + 16 + 70_000, Math.floor(good.length / 2), good.length - 1]) {
      const bytes = Buffer.from(good);
      bytes[at] = (bytes[at]! + 1) % 256;
      await expect(inspect(bytes), `byte ${at}`).rejects.toThrow(/is damaged/);
    }
    for (const length of [good.length - 1, body + 16 + 65_552, body + 3, 20])
      await expect(inspect(good.subarray(0, length)), `${length} bytes`).rejects.toThrow(
        /(truncated|is not a backup).*another/,
      );
    const { code, text } = await waha(targetDir, 'restore', bad);
    expect([code, text]).toEqual([1, expect.stringContaining('another backup')]);
    expect(existsSync(join(targetDir, 'waha.sqlite'))).toBe(false);
  });
});

describe('accepted foreign archive', () => {
  const KEY: File = { name: 'keys/session.key', bytes: Buffer.from('a key that the stranger knows too, long enough') };
  const link: Partial<Headers> = { type: 'symlink', linkname: '/etc/passwd', size: 0 };
  const hard: Partial<Headers> = { type: 'link', linkname: 'waha.sqlite', size: 0 };
  const bytes = Buffer.from('x');
  const id = 'a'.repeat(32);

  const otherFiles: File[] = [
    KEY,
    { name: 'session.key', bytes },
    { name: '../escaped', bytes },
    { name: 'uploads/../../escaped', bytes },
    { name: '/tmp/escaped', bytes },
    { name: 'uploads/escaped', bytes },
    { name: `uploads/${id}/x`, bytes },
    { name: 'catalogue/../swap.json', bytes },
    { name: 'swap.json', bytes },
    { name: 'waha.sqlite-wal', bytes },
    { name: 'waha.sqlite', bytes },
    { name: `uploads/${id}`, bytes: Buffer.alloc(0), header: link },
    { name: `uploads/${id}`, bytes: Buffer.alloc(0), header: hard },
    { name: `uploads/${id}`, bytes: Buffer.alloc(0), header: { type: 'directory' } },
  ];

  test('adds no key, link or outside file, even with all checks waived', async () => {
    const app = await openInstallation();
    const files = await filesOf(app, await backUp(app));
    const targetDir = newServer(app);
    const before = readFileSync(join(targetDir, 'keys', 'session.key'));
    const access: ArchiveAccess = { identities: [], signers: [], isPlainOlderTaken: true, isForeignTaken: true };
    for (const other of otherFiles) {
      const into = newFolder();
      const archive = await checkArchive(await plainArchive([...files, other]), access);
      await expect(unpackArchive(archive, into), other.name).rejects.toThrow(
        /contains (an unexpected|a duplicate) entry/,
      );
      expect(existsSync(join(into, 'keys'))).toBe(false);
    }
    const archive = await plainArchive([...files, KEY]);
    const { code, text } = await waha(
      targetDir,
      'restore',
      archive,
      '--plain-older-archive',
      '--accept-foreign-archive',
    );
    expect([code, text]).toEqual([1, expect.stringContaining('contains an unexpected entry: "keys/session.key"')]);
    expect(existsSync(join(targetDir, 'waha.sqlite'))).toBe(false);
    expect(readFileSync(join(targetDir, 'keys', 'session.key'))).toEqual(before);
    expect(existsSync('/tmp/escaped') || existsSync(join(folders, 'escaped'))).toBe(false);
    expect(readdirSync(targetDir).filter((name) => name.startsWith('restoring-'))).toEqual([]);
  });
});

describe('sessions and links from before a backup', () => {
  test('are invalid after its restore; known commands and known browsers remain', async () => {
    const app = await openInstallation();
    await app.subscribe();
    await app.call(app.member, 'POST', '/users/password/forgot', { email: app.member.email });
    await processPasswordLinkRequests(app.context.services);
    app.rows("insert into setup_links values ('hash', 9999999999999) returning *");
    await app.call(app.member, 'POST', '/users/password/forgot', { email: app.admin.email });
    const sent = await app.call(app.member, 'POST', '/messages', { content: 'once' }, randomUUID());
    expect(sent.statusCode, sent.body).toBe(201);
    const openSessions = 'select id from sessions where ended_at is null';
    const queries = ['select person_id, key, answer from command_answers', 'select endpoint from push_subscriptions'];
    expect(app.rows(openSessions).length).toBeGreaterThan(0);
    expect(app.rows('select * from password_resets').length).toBe(1);
    const archive = await backUp(app);
    const targetDir = newServer(app);

    expect(await waha(targetDir, 'restore', archive)).toMatchObject({
      code: 0,
      text: expect.stringContaining('has to log in again'),
    });

    const links = ['password_resets', 'password_link_requests', 'setup_links'].map((each) => `select * from ${each}`);
    for (const sql of [openSessions, ...links]) {
      expect(app.rows(sql).length, sql).toBeGreaterThan(0);
      expect(rowsIn(targetDir, sql), sql).toEqual([]);
    }
    for (const sql of queries) {
      expect(app.rows(sql).length).toBeGreaterThan(0);
      expect(rowsIn(targetDir, sql)).toEqual(app.rows(sql));
    }
  });
});
