import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { finishSwap, isSwapping, swapData } from './swap-data';

const root = mkdtempSync(join(tmpdir(), 'waha-swap-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** All renames of a swap, in their order. */
const STEPS = [
  ['waha.sqlite-wal', 'goes/waha.sqlite-wal'],
  ['waha.sqlite-shm', 'goes/waha.sqlite-shm'],
  ['waha.sqlite', 'goes/waha.sqlite'],
  ['comes/waha.sqlite', 'waha.sqlite'],
  ['uploads', 'goes/uploads'],
  ['comes/uploads', 'uploads'],
  ['comes/catalogue', 'catalogue'],
] as const;

/** Creates an installation with a decided swap; new data contains `new`, old data `old`. */
function decided(): string {
  const dataDir = mkdtempSync(join(root, 'data-'));
  for (const folder of ['comes/uploads', 'comes/catalogue', 'uploads', 'keys', 'goes'])
    mkdirSync(join(dataDir, folder), { recursive: true });
  for (const file of ['comes/waha.sqlite', 'comes/uploads/a']) writeFileSync(join(dataDir, file), 'new');
  for (const file of ['waha.sqlite', 'waha.sqlite-wal', 'waha.sqlite-shm', 'uploads/b', 'keys/session.key'])
    writeFileSync(join(dataDir, file), 'old');
  writeFileSync(join(dataDir, 'swap.json'), JSON.stringify({ comes: 'comes', goes: 'goes' }));
  return dataDir;
}

test.each(STEPS.map((_, done) => done).concat(STEPS.length))(
  'a swap interrupted after %i steps is completed by the next start',
  async (done) => {
    const dataDir = decided();
    for (const [from, to] of STEPS.slice(0, done)) renameSync(join(dataDir, from), join(dataDir, to));
    expect(isSwapping(dataDir)).toBe(true);

    await finishSwap(dataDir);

    expect(isSwapping(dataDir)).toBe(false);
    expect(readdirSync(dataDir).sort()).toEqual(['catalogue', 'goes', 'keys', 'uploads', 'waha.sqlite']);
    expect(readFileSync(join(dataDir, 'waha.sqlite'), 'utf8')).toBe('new');
    expect(readdirSync(join(dataDir, 'uploads'))).toEqual(['a']);
    expect(readdirSync(join(dataDir, 'goes')).sort()).toEqual([
      'uploads',
      'waha.sqlite',
      'waha.sqlite-shm',
      'waha.sqlite-wal',
    ]);
    expect(readFileSync(join(dataDir, 'goes', 'waha.sqlite'), 'utf8')).toBe('old');
  },
);

test('a swap never pairs the new database with the old log', async () => {
  const dataDir = decided();
  for (const [from, to] of STEPS) renameSync(join(dataDir, from), join(dataDir, to));
  writeFileSync(join(dataDir, 'waha.sqlite-wal'), 'of the new one');
  rmSync(join(dataDir, 'goes', 'waha.sqlite-wal'));
  await finishSwap(dataDir);
  expect(existsSync(join(dataDir, 'goes', 'waha.sqlite-wal'))).toBe(false);
});

test('a start without a pending swap touches nothing', async () => {
  const dataDir = decided();
  rmSync(join(dataDir, 'swap.json'));
  await finishSwap(dataDir);
  expect(readFileSync(join(dataDir, 'waha.sqlite'), 'utf8')).toBe('old');
});

/** Returns the content of an installation; lock files and notes are not relevant. */
const contentOf = (dataDir: string) => ({
  names: readdirSync(dataDir).sort(),
  database: readFileSync(join(dataDir, 'waha.sqlite'), 'utf8'),
  uploads: readdirSync(join(dataDir, 'uploads')),
});

const OLD = {
  names: ['goes', 'keys', 'uploads', 'waha.sqlite', 'waha.sqlite-shm', 'waha.sqlite-wal'],
  database: 'old',
  uploads: ['b'],
};

/** Makes a folder unmovable for any user: its target name is taken. */
function blockCatalogue(dataDir: string): void {
  mkdirSync(join(dataDir, 'goes', 'catalogue', 'in the way'), { recursive: true });
  mkdirSync(join(dataDir, 'catalogue'));
  writeFileSync(join(dataDir, 'catalogue', 'payees.json'), 'old');
}

test('a swap with an immovable part is undone completely and reports the part', async () => {
  const dataDir = decided();
  rmSync(join(dataDir, 'swap.json'));
  blockCatalogue(dataDir);
  await expect(swapData(dataDir, { comes: 'comes', goes: 'goes' })).rejects.toThrow(/catalogue.*Nothing was changed/s);
  expect(isSwapping(dataDir)).toBe(false);
  expect(contentOf(dataDir)).toEqual({ ...OLD, names: ['catalogue', ...OLD.names] });
  expect(readFileSync(join(dataDir, 'catalogue', 'payees.json'), 'utf8')).toBe('old');
});

test.each(STEPS.slice(0, 6).map((_, done) => done + 1))(
  "an older version's stuck swap after %i steps is undone and reported at the next start",
  async (done) => {
    const dataDir = decided();
    blockCatalogue(dataDir);
    for (const [from, to] of STEPS.slice(0, done)) renameSync(join(dataDir, from), join(dataDir, to));

    expect(await finishSwap(dataDir)).toMatch(/catalogue.*was undone/s);

    expect(isSwapping(dataDir)).toBe(false);
    expect(contentOf(dataDir)).toEqual({ ...OLD, names: ['catalogue', ...OLD.names] });
    expect(await finishSwap(dataDir)).toBeUndefined();
  },
);

test('an interrupted undo of a swap continues at the next start', async () => {
  const dataDir = decided();
  for (const [from, to] of STEPS.slice(0, 4)) renameSync(join(dataDir, from), join(dataDir, to));
  const parts = ['waha.sqlite', 'uploads', 'catalogue'];
  writeFileSync(join(dataDir, 'swap.json'), JSON.stringify({ comes: 'comes', goes: 'goes', parts, isUndone: true }));
  expect(await finishSwap(dataDir)).toContain('was undone');
  expect(contentOf(dataDir)).toEqual({ ...OLD, names: OLD.names.filter((name) => name !== 'goes') });
});

test('files behind a link to another disk are swapped there, next to the old ones', async () => {
  const dataDir = decided();
  rmSync(join(dataDir, 'swap.json'));
  const disk = mkdtempSync(join(root, 'disk-'));
  const [old, fresh, both] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)] as const;
  rmSync(join(dataDir, 'uploads'), { recursive: true });
  symlinkSync(disk, join(dataDir, 'uploads'));
  for (const name of [old, both, 'lost+found']) writeFileSync(join(disk, name), 'old');
  for (const name of [fresh, both]) writeFileSync(join(dataDir, 'comes', 'uploads', name), 'new');

  await swapData(dataDir, { comes: 'comes', goes: 'goes' });

  expect(readdirSync(disk).sort()).toEqual([fresh, both, 'goes', 'lost+found']);
  expect([fresh, both].map((name) => readFileSync(join(disk, name), 'utf8'))).toEqual(['new', 'new']);
  expect(readdirSync(join(disk, 'goes')).sort()).toEqual([old, both]);
  expect(readlinkSync(join(dataDir, 'uploads'))).toBe(disk);
});

test('an undone swap also restores files on another disk', async () => {
  const dataDir = decided();
  rmSync(join(dataDir, 'swap.json'));
  blockCatalogue(dataDir);
  const disk = mkdtempSync(join(root, 'disk-'));
  const [old, fresh, both] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)] as const;
  rmSync(join(dataDir, 'uploads'), { recursive: true });
  symlinkSync(disk, join(dataDir, 'uploads'));
  for (const name of [old, both]) writeFileSync(join(disk, name), 'old');
  for (const name of [fresh, both]) writeFileSync(join(dataDir, 'comes', 'uploads', name), 'new');

  await expect(swapData(dataDir, { comes: 'comes', goes: 'goes' })).rejects.toThrow('Nothing was changed');

  expect(readdirSync(disk).sort()).toEqual([old, both]);
  expect([old, both].map((name) => readFileSync(join(disk, name), 'utf8'))).toEqual(['old', 'old']);
});
