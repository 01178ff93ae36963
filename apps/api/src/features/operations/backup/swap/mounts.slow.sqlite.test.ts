import { execFileSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openOwnedFolder } from '#testing/open-owned-folder';
import { openSmallDisk } from '#testing/open-small-disk';
import { openTestApp } from '#testing/open-test-app';
import { runWaha } from '#testing/run-waha';

vi.setConfig({ testTimeout: 120_000 });

/** Large enough for an archive and the reserve for uploads. */
const DISK_MB = 400;
/** A file that was sent after the backup. */
const LATER_FILE = 'f'.repeat(32);

let owned: ReturnType<typeof openOwnedFolder>;
let archive: string;
let stored: string[];
const undo: (() => void)[] = [];

const waha = (words: string[], env: Record<string, string> = {}) =>
  runWaha(words, { WAHA_DATA_DIR: owned.dataDir, WAHA_BACKUP_AT: 'off', PORT: '0', ...env }, '', owned.user);
const inData = (...names: string[]) => join(owned.dataDir, ...names);
const filesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /^[0-9a-f-]{16,}$/.test(name))
    .sort();
/** The names in the data folder that a restore could leave or move. */
const names = () => readdirSync(owned.dataDir).filter((name) => !/\.lock$|-wal$|-shm$/.test(name));

function give(path: string): void {
  if (!owned.isRoot) return;
  execFileSync('chown', ['-hR', 'nobody:', path]);
}

/** Mounts something over a folder and puts its content there. */
function mountOver(folder: string, ...how: string[]): void {
  const content = mkdtempSync(join(tmpdir(), 'waha-content-'));
  cpSync(folder, content, { recursive: true });
  execFileSync('mount', [...how, folder], { stdio: 'pipe' });
  undo.push(() => execFileSync('umount', ['-l', folder]));
  cpSync(content, folder, { recursive: true });
  rmSync(content, { recursive: true });
  give(folder);
}
const TMPFS = ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=700`, 'tmpfs'];

/** Returns an empty folder beside the data folder, on the same disk. */
function addFolder(): string {
  const folder = join(inData('..'), `elsewhere-${undo.length}`);
  mkdirSync(folder);
  give(folder);
  return folder;
}

/** Moves a part of the data folder, and leaves a link to it. */
function linkTo(target: string, part: string): void {
  cpSync(inData(part), target, { recursive: true });
  rmSync(inData(part), { recursive: true });
  symlinkSync(target, inData(part));
  give(target);
}

beforeEach(async () => {
  const app = await openTestApp({ now: Date.now() });
  await app.given.profile((await app.as('user')).id);
  await app.close();
  owned = openOwnedFolder(app.dataDir);
  const { code, text } = await waha(['backup']);
  expect(code, text).toBe(0);
  archive = /Backup created: (\S+) /.exec(text)?.[1] ?? '';
  stored = filesIn(inData('uploads'));
  expect(stored.length).toBeGreaterThan(0);
  writeFileSync(inData('uploads', LATER_FILE), 'later');
  give(inData('uploads'));
});
afterEach(() => {
  for (const step of undo.splice(0).reverse()) step();
  owned.remove();
});

/** Restores, and checks that the files of the backup are in place and the later one beside them. */
async function expectRestored(): Promise<void> {
  const { code, text } = await waha(['restore', archive]);
  expect(code, text).toBe(0);
  expect(filesIn(inData('uploads'))).toEqual(stored);
  const before = names().filter((name) => name.startsWith('before-restore-'));
  expect(before).toHaveLength(1);
  const later = [inData(before[0]!, 'uploads'), inData('uploads', before[0]!)].filter(existsSync);
  expect(later.map(filesIn)).toEqual([[...stored, LATER_FILE].sort()]);
  expect(names().filter((name) => /^(restoring-|swap)/.test(name))).toEqual([]);
  expect((await waha(['staff', 'list'])).code).toBe(0);
}

/** Restores, and checks that it is refused with this advice and that nothing has moved. */
async function expectRefused(advice: RegExp): Promise<void> {
  const before = names();
  const { code, text } = await waha(['restore', archive]);
  expect([code, text]).toEqual([1, expect.stringMatching(advice)]);
  expect(names()).toEqual(before);
  expect((await waha(['doctor'])).text).not.toContain('restore was interrupted');
}

describe('restore', () => {
  test('works in a data folder that is a link', async () => {
    const real = `${owned.dataDir}-real`;
    renameSync(owned.dataDir, real);
    symlinkSync(real, owned.dataDir);
    undo.push(() => {
      rmSync(owned.dataDir);
      renameSync(real, owned.dataDir);
    });
    await expectRestored();
    expect(lstatSync(owned.dataDir).isSymbolicLink()).toBe(true);
  });

  test('works in a data folder that is a disk of its own', async () => {
    mountOver(owned.dataDir, ...TMPFS);
    await expectRestored();
  });

  test('swaps the files on a disk that is mounted as uploads/', async () => {
    mountOver(inData('uploads'), ...TMPFS);
    mkdirSync(inData('uploads', 'lost+found'));
    await expectRestored();
    expect(readdirSync(inData('uploads'))).toContain('lost+found');
  });

  test('swaps the files in a folder of the same disk that is mounted as uploads/', async () => {
    mountOver(inData('uploads'), '--bind', addFolder());
    await expectRestored();
  });

  test('swaps the files behind a link to another disk', async () => {
    const disk = openSmallDisk(DISK_MB);
    undo.push(disk.close);
    linkTo(join(disk.folder, 'uploads'), 'uploads');
    give(disk.folder);
    await expectRestored();
    expect(lstatSync(inData('uploads')).isSymbolicLink()).toBe(true);
  });

  test('replaces files of another user in uploads/ and on a disk that is mounted there', async () => {
    const ofRoot = () => owned.isRoot && chownSync(inData('uploads', stored[0]!), 0, 0);
    ofRoot();
    await expectRestored();
    rmSync(inData(names().find((name) => name.startsWith('before-restore-'))!), { recursive: true });
    writeFileSync(inData('uploads', LATER_FILE), 'later');
    mountOver(inData('uploads'), ...TMPFS);
    ofRoot();
    await expectRestored();
  });

  test('leaves backups on another disk where they are', async () => {
    mountOver(inData('backups'), ...TMPFS);
    await expectRestored();
    expect(existsSync(archive)).toBe(true);
  });

  test('is refused with advice if uploads/ is a link to a folder that is missing', async () => {
    rmSync(inData('uploads'), { recursive: true });
    symlinkSync('/nowhere/uploads', inData('uploads'));
    await expectRefused(/uploads is a link to \/nowhere\/uploads, which does not exist.*Nothing was changed/s);
    expect(lstatSync(inData('uploads')).isSymbolicLink()).toBe(true);
  });

  test('is refused with advice if the disk of uploads/ is mounted read-only', async () => {
    mountOver(inData('uploads'), ...TMPFS);
    execFileSync('mount', ['-o', 'remount,ro', inData('uploads')]);
    await expectRefused(/uploads cannot be moved: .*mounted read-only.*Nothing was changed/s);
  });

  test('is refused with the missing space if the disk of uploads/ is too small', async () => {
    mountOver(inData('uploads'), ...TMPFS.map((word) => word.replace(`${DISK_MB}m`, '100m')));
    await expectRefused(/Not enough disk space: \d+ MB needed in \S+uploads/);
  });

  test('is refused with advice if the database is a mount point', async () => {
    const file = join(addFolder(), 'waha.sqlite');
    cpSync(inData('waha.sqlite'), file);
    give(file);
    execFileSync('mount', ['--bind', file, inData('waha.sqlite')]);
    undo.push(() => execFileSync('umount', ['-l', inData('waha.sqlite')]));
    await expectRefused(/waha\.sqlite cannot be moved: it is a mount point.*Nothing was changed/s);
  });
});

test('a backup to another disk leaves the reserve for uploads on both disks', async () => {
  const disk = openSmallDisk(140);
  undo.push(disk.close);
  give(disk.folder);
  const env = { WAHA_BACKUP_DIR: join(disk.folder, 'backups') };
  const { code, text } = await waha(['backup'], env);
  expect(code, text).toBe(0);
  writeFileSync(join(disk.folder, 'large'), Buffer.alloc(20 * 1024 * 1024));
  const refused = await waha(['backup'], env);
  expect([refused.code, refused.text]).toEqual([1, expect.stringContaining(`needed on the disk of ${disk.folder}`)]);
});
