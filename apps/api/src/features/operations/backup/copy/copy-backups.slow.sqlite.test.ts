import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DAY, HOUR } from '@waha/domain/kernel/time';
import { formatArchiveName } from '@waha/domain/operations/backup-archive';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '#platform/config/config';
import { lockDataFolder } from '#platform/database/lock-data-folder';
import { openTestApp } from '#testing/open-test-app';
import { startWaha } from '#testing/run-waha';
import type { openCutProxy } from '#testing/servers/open-cut-proxy';
import { openS3Server, S3_KEYS } from '#testing/servers/open-s3-server';
import { openSshServer } from '#testing/servers/open-ssh-server';
import { deriveSigner, readBackupKeys } from '../backup-keys';
import { readBackupState } from '../backup-state';
import { areCopiesDue, copyBackups } from './copy-backups';
import { readPartialCopy } from './partial-copy';

vi.setConfig({ testTimeout: 60_000 });
const MIB = 1024 * 1024;
const folders = mkdtempSync(join(tmpdir(), 'waha-copies-'));
afterAll(() => rmSync(folders, { recursive: true, force: true }));

/** A place for copies, seen from outside: the files in it by their paths. */
type Place = {
  env: Record<string, string>;
  network: Pick<Awaited<ReturnType<typeof openCutProxy>>, 'refuse' | 'state'>;
  listFiles(): string[];
  pathOf(file: string): string;
  put(file: string, bytes: string): void;
  /** Resolves when a part of an archive has arrived. */
  waitForPart(): Promise<void>;
  /** The number of answered parts since `waitForPart`. */
  countParts(): number;
  close(): Promise<void>;
};

async function openBucket(): Promise<Place> {
  const server = await openS3Server();
  const SUFFIX = '._S3rver_object';
  let answered = 0;
  const root = dirname(server.pathOf('x'));
  const pathOf = (file: string) => join(root, `${file}${SUFFIX}`);
  return {
    env: { WAHA_BACKUP_COPY_TO: server.setting, ...renameKeys() },
    network: server.network,
    listFiles: () =>
      (existsSync(root) ? readdirSync(root, { recursive: true, encoding: 'utf8' }) : [])
        .filter((name) => name.endsWith(SUFFIX))
        .map((name) => name.slice(0, -SUFFIX.length))
        .sort(),
    pathOf,
    put(file, bytes) {
      mkdirSync(dirname(pathOf(file)), { recursive: true });
      writeFileSync(pathOf(file), bytes);
    },
    countParts: () => answered,
    waitForPart: () =>
      new Promise((arrived) => {
        server.network.state.onAnswer = async (request) => {
          if (/partNumber=/.test(request) && ++answered === 3) arrived();
        };
      }),
    close: () => server.close(),
  };
}

/** The copies have keys of their own, so that they can be at another provider than the files. */
const renameKeys = () => ({
  WAHA_BACKUP_COPY_ACCESS_KEY_ID: S3_KEYS.AWS_ACCESS_KEY_ID,
  WAHA_BACKUP_COPY_SECRET_ACCESS_KEY: S3_KEYS.AWS_SECRET_ACCESS_KEY,
});

async function openMachine(): Promise<Place> {
  const server = await openSshServer();
  return {
    env: { WAHA_BACKUP_COPY_TO: server.setting, WAHA_BACKUP_COPY_KEY_FILE: server.keyFile },
    network: server.network,
    listFiles: server.listFiles,
    pathOf: (file) => join(server.folder, file),
    put(file, bytes) {
      mkdirSync(dirname(join(server.folder, file)), { recursive: true });
      writeFileSync(join(server.folder, file), bytes);
    },
    countParts: () => 0,
    async waitForPart() {
      await vi.waitFor(() => expect(server.listFiles().some((file) => /\.waha-/.test(file))).toBe(true), {
        ...{ timeout: 30_000, interval: 5 },
      });
      // Otherwise a fast machine would complete the copy before the kill.
      server.network.state.mode = 'silent';
    },
    close: () => server.close(),
  };
}

let place: Place;
let dataDir: string;
let installation: string;
const now = Date.UTC(2026, 5, 10, 4);
const backupDir = () => join(dataDir, 'backups');

async function openInstallation(open: () => Promise<Place>): Promise<void> {
  place = await open();
  dataDir = mkdtempSync(join(folders, 'data-'));
  mkdirSync(backupDir());
  const signer = deriveSigner(await readBackupKeys(dataDir));
  installation = createHash('sha256').update(signer).digest('hex').slice(0, 12);
}
afterEach(() => place.close());

/** Makes an archive of so many days ago; only its name and its bytes matter here. */
function addArchive(daysAgo: number, { isManual = false, bytes = 1000 } = {}): string {
  const name = formatArchiveName({ madeAt: now - daysAgo * DAY - HOUR, isManual });
  writeFileSync(join(backupDir(), name), randomBytes(bytes));
  return name;
}

const config = (env: Record<string, string> = {}) =>
  readConfig({ WAHA_DATA_DIR: dataDir, WAHA_BACKUP_KEEP: '2d 0w 0m', ...place.env, ...env }, folders);
const copy = (env?: Record<string, string>, { mayDelete = true, at = now } = {}) =>
  copyBackups({ config: config(env), now: () => at, mayDelete, signal: new AbortController().signal });
const state = () => readBackupState(dataDir)?.copy;
const inOwnFolder = (...names: string[]) => names.map((name) => `${installation}/${name}`).sort();
const hash = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

describe.each([
  ['a bucket', openBucket],
  ['another machine', openMachine],
] as const)('copies of backups at %s', (_name, open) => {
  beforeEach(() => openInstallation(open));

  test('are complete, have their own folder there, and are not sent twice', async () => {
    const names = [addArchive(1), addArchive(0, { bytes: 9 * MIB }), addArchive(5, { isManual: true })];
    expect(areCopiesDue(config(), now)).toBe(true);
    const report = await copy();
    expect(report?.copied).toEqual([names[1], names[0], names[2]]);
    expect(place.listFiles()).toEqual(inOwnFolder(...names));
    for (const name of names) expect(hash(place.pathOf(`${installation}/${name}`))).toBe(hash(join(backupDir(), name)));
    expect(state()).toMatchObject({
      failures: 0,
      lastGood: { name: names[1], madeAt: now - HOUR, archives: 3, bytes: 9 * MIB + 2000 },
    });
    expect(areCopiesDue(config(), now)).toBe(false);
    expect(await copy()).toMatchObject({ copied: [], deleted: [] });
  });

  test('follow the retention rule, and manual copies and files of others stay', async () => {
    const [old, manual] = [addArchive(3), addArchive(4, { isManual: true })];
    await copy();
    const others = [`${installation}/notes.txt`, `0123456789ab/${old}`, `${old}`];
    for (const file of others) place.put(file, 'not ours');
    const kept = [addArchive(0), addArchive(1)];
    rmSync(join(backupDir(), manual));
    expect((await copy(undefined, { mayDelete: false }))?.deleted).toEqual([]);
    expect((await copy())?.deleted).toEqual([old]);
    expect(place.listFiles()).toEqual([...inOwnFolder(...kept, manual), ...others].sort());
  });

  test('stay when the folder of backups here is lost', async () => {
    const names = [addArchive(0), addArchive(1)];
    await copy();
    renameSync(backupDir(), `${backupDir()}-lost`);
    expect(await copy()).toMatchObject({ copied: [], deleted: [] });
    expect(place.listFiles()).toEqual(inOwnFolder(...names));
    expect(state()?.lastGood?.archives).toBe(2);
  });

  test('that were changed in size there are sent again', async () => {
    const name = addArchive(0);
    await copy();
    place.put(`${installation}/${name}`, 'cut off');
    expect((await copy())?.copied).toEqual([name]);
    expect(hash(place.pathOf(`${installation}/${name}`))).toBe(hash(join(backupDir(), name)));
  });

  test('that fail are recorded with the reason and retried after a pause', async () => {
    addArchive(0);
    place.network.refuse();
    await expect(copy()).rejects.toThrow();
    await expect(copy()).rejects.toThrow();
    expect(state()).toMatchObject({
      failures: 2,
      since: now,
      failure: expect.stringMatching(/refused|closed|reset|hang up/),
    });
    expect([areCopiesDue(config(), now + 9 * 60_000), areCopiesDue(config(), now + 10 * 60_000)]).toEqual([
      false,
      true,
    ]);
    place.network.state.mode = 'passes';
    await copy();
    expect([state()?.failures, state()?.failure]).toEqual([0, undefined]);
  });
});

/** Returns the ids of a process and of all processes that it started. */
function listProcessTree(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [pid, ...(children === '' ? [] : children.split(' ').flatMap((each) => listProcessTree(Number(each))))];
}

describe.each([
  ['a bucket', openBucket, 40 * MIB],
  ['another machine', openMachine, 200 * MIB],
] as const)('a copy to %s that is killed', (kind, open, bytes) => {
  beforeEach(() => openInstallation(open));

  test('leaves no partial archive, and the next run continues it', async () => {
    // The command refuses a data folder without a database.
    const app = await openTestApp();
    await app.close();
    writeFileSync(join(dataDir, 'waha.sqlite'), readFileSync(join(app.dataDir, 'waha.sqlite')));
    const name = addArchive(0, { bytes });
    const isPartThere = place.waitForPart();
    const env = { WAHA_DATA_DIR: dataDir, ...place.env };
    const killed = await startWaha(['backup', 'copy'], env);
    await Promise.race([isPartThere, killed.ended]);
    const tree = listProcessTree(killed.pid!);
    // Stopped first: otherwise the end of one would end another before its kill.
    for (const signal of ['SIGSTOP', 'SIGKILL'] as const) for (const pid of tree) process.kill(pid, signal);
    expect((await killed.ended).code).toBe(null);
    place.network.refuse();
    place.network.state.mode = 'passes';
    expect(place.listFiles()).not.toContain(`${installation}/${name}`);
    expect(areCopiesDue(config(), now)).toBe(true);

    const confirmed = readPartialCopy(dataDir)?.etags.length ?? 0;
    const sentParts = place.countParts();
    const next = await (await startWaha(['backup', 'copy'], env)).ended;
    expect(next, next.text).toMatchObject({ code: 0, text: expect.stringContaining(`Copied to`) });
    expect(place.listFiles()).toEqual(inOwnFolder(name));
    expect(hash(place.pathOf(`${installation}/${name}`))).toBe(hash(join(backupDir(), name)));
    if (kind !== 'a bucket') return;
    // The parts that had arrived are not sent again.
    expect(confirmed).toBeGreaterThan(0);
    expect(place.countParts() - sentParts).toBe(bytes / (8 * MIB) - confirmed);
  });
});

describe('a bucket', () => {
  beforeEach(() => openInstallation(openBucket));

  test('that does not exist, or does not accept the keys, is reported with the setting to correct', async () => {
    addArchive(0);
    const setting = place.env.WAHA_BACKUP_COPY_TO!.replace('s3://files', 's3://missing');
    await expect(copy({ WAHA_BACKUP_COPY_TO: setting })).rejects.toThrow(
      /^Cannot copy backups in bucket missing.*does not exist.*WAHA_BACKUP_COPY_TO/,
    );
    const keys = { WAHA_BACKUP_COPY_ACCESS_KEY_ID: 'other', WAHA_BACKUP_COPY_SECRET_ACCESS_KEY: 'a-secret' };
    const failed = await copy(keys).catch((error: Error) => error);
    expect(String(failed)).toMatch(/rejected the credentials\. Set WAHA_BACKUP_COPY_ACCESS_KEY_ID/);
    expect(JSON.stringify(state())).not.toContain('a-secret');
  });

  test('that rejects the signature is reported with the likely causes', async () => {
    addArchive(0);
    await expect(copy({ WAHA_BACKUP_COPY_SECRET_ACCESS_KEY: 'a-secret' })).rejects.toThrow(
      /rejected the credentials.*The secret key may be wrong, or the clock of this server.*\(SignatureDoesNotMatch/,
    );
  });

  test.each([
    ['from the start', /list-type=2/],
    ['when the upload begins', /\?uploads/],
    ['when a part is sent', /partNumber=/],
    ['when the upload is completed', /^POST \S+uploadId=/],
  ])('that is silent %s fails after two timeouts, is recorded and is retried', async (_when, request) => {
    const name = addArchive(0);
    const { state: network } = place.network;
    network.onAnswer = async (sent) => {
      if (request.test(sent)) network.mode = 'silent';
    };
    const silent = { WAHA_BACKUP_COPY_TO: place.env.WAHA_BACKUP_COPY_TO!.replace('timeout=20', 'timeout=1') };
    const failed = expect(copy(silent)).rejects.toThrow(/did not respond as expected.*\(ETIMEDOUT/);
    await vi.waitFor(() => expect(readBackupState(dataDir)?.copying?.since).toBe(now), {
      timeout: 20_000,
      interval: 20,
    });
    await failed;
    expect(state()).toMatchObject({ failures: 1, failure: expect.stringContaining('ETIMEDOUT') });
    expect(readBackupState(dataDir)?.copying).toBeUndefined();
    expect(areCopiesDue(config(), now + 5 * 60_000)).toBe(true);
    network.onAnswer = undefined;
    network.mode = 'passes';
    await copy();
    expect(place.listFiles()).toEqual(inOwnFolder(name));
  });

  test('that begins a response and stops in the middle of it fails after two timeouts', async () => {
    addArchive(0);
    const { state: network } = place.network;
    network.isSilentAfterHeaders = true;
    const silent = { WAHA_BACKUP_COPY_TO: place.env.WAHA_BACKUP_COPY_TO!.replace('timeout=20', 'timeout=1') };
    await expect(copy(silent)).rejects.toThrow(/did not respond as expected.*no complete response within 7 s/);
    expect(state()?.failures).toBe(1);
  });
});

describe('another machine', () => {
  beforeEach(() => openInstallation(openMachine));

  test('that does not know the key is reported with instructions', async () => {
    addArchive(0);
    const key = join(dataDir, 'other');
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
    await expect(copy({ WAHA_BACKUP_COPY_KEY_FILE: key })).rejects.toThrow(/Permission denied.*authorized_keys/);
  });

  test('with another host key than before gets nothing', async () => {
    addArchive(0);
    const knownHosts = join(dirname(place.env.WAHA_BACKUP_COPY_KEY_FILE!), 'known_hosts');
    await copy();
    const [first = ''] = readFileSync(knownHosts, 'utf8').split('\n');
    const otherKey = readFileSync(`${place.env.WAHA_BACKUP_COPY_KEY_FILE}.pub`, 'utf8').split(' ').slice(0, 2);
    writeFileSync(knownHosts, `${[first.split(' ')[0], ...otherKey].join(' ')}\n`);
    await expect(copy()).rejects.toThrow(/known_hosts/);
  });

  test('without the folder is reported with instructions', async () => {
    addArchive(0);
    const setting = place.env.WAHA_BACKUP_COPY_TO!.replace('?', '/missing?');
    await expect(copy({ WAHA_BACKUP_COPY_TO: setting })).rejects.toThrow(/does not exist there/);
  });

  test('gets nothing while the SSH key is missing, and the message says how to create it', async () => {
    addArchive(0);
    await expect(copy({ WAHA_BACKUP_COPY_KEY_FILE: '/nowhere/key' })).rejects.toThrow('ssh-keygen -q -t ed25519');
  });
});

describe('waha backup', () => {
  const waha = async (words: string[], more: Record<string, string> = {}) =>
    (await startWaha(['backup', ...words], { WAHA_DATA_DIR: dataDir, ...place.env, ...more })).ended;

  beforeEach(async () => {
    await openInstallation(openMachine);
    const app = await openTestApp();
    await app.close();
    dataDir = app.dataDir;
  });

  test('copies a backup by hand, and not one for another folder', async () => {
    const elsewhere = await waha(['--to', join(dataDir, 'elsewhere')]);
    expect([elsewhere.code, place.listFiles()]).toEqual([0, []]);
    const { code, text } = await waha([]);
    const [name = ''] = readdirSync(backupDir());
    expect(code, text).toBe(0);
    expect(text).toMatch(
      new RegExp(`^Copying to \\S+@127.0.0.1:\\S+ …\nCopied to \\S+@127.0.0.1:\\S+: ${name}\\.$`, 'm'),
    );
    expect(place.listFiles()).toEqual([expect.stringMatching(new RegExp(`^[0-9a-f]{12}/${name}$`))]);
    expect((await waha(['copy'])).text).toMatch(/^All backups are already at /);
  });

  test('succeeds while the other place cannot be reached, and says that the copy is missing', async () => {
    place.network.refuse();
    const { code, text } = await waha([]);
    expect([code, text]).toEqual([
      0,
      expect.stringMatching(/Backup created: .*The backup was not copied\. The server will try again/s),
    ]);
    const copy = await waha(['copy']);
    expect([copy.code, state()?.failures]).toEqual([1, 2]);
  });

  test('ends with code 3 if another process is copying, and records no failure', async () => {
    mkdirSync(backupDir());
    addArchive(0);
    const release = lockDataFolder(dataDir, 'copies')!;
    const { code, text } = await waha(['copy']).finally(release);
    expect([code, text]).toEqual([3, expect.stringContaining('Another process is copying the backups at the moment')]);
    expect([state(), place.listFiles()]).toEqual([undefined, []]);
  });

  test('says that no other place is set', async () => {
    expect(await waha(['copy'], { WAHA_BACKUP_COPY_TO: '' })).toMatchObject({
      code: 1,
      text: expect.stringContaining('WAHA_BACKUP_COPY_TO is not set'),
    });
  });
});
