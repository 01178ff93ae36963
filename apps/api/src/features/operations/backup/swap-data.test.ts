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
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { finishSwap, isSwapping } from './swap-data';

const root = mkdtempSync(join(tmpdir(), 'waha-swap-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** All that a swap does, in its order: what is renamed to what. */
const STEPS = [
  ['waha.sqlite-wal', 'goes/waha.sqlite-wal'],
  ['waha.sqlite-shm', 'goes/waha.sqlite-shm'],
  ['waha.sqlite', 'goes/waha.sqlite'],
  ['comes/waha.sqlite', 'waha.sqlite'],
  ['uploads', 'goes/uploads'],
  ['comes/uploads', 'uploads'],
  ['comes/catalogue', 'catalogue'],
] as const;

/** An installation whose swap was decided; what comes says `new`, what was there `old`. */
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
  'broken off after %i steps, it is finished by the next start',
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

test('the log of a database that came is never taken for the old one’s', async () => {
  const dataDir = decided();
  for (const [from, to] of STEPS) renameSync(join(dataDir, from), join(dataDir, to));
  writeFileSync(join(dataDir, 'waha.sqlite-wal'), 'of the new one');
  rmSync(join(dataDir, 'goes', 'waha.sqlite-wal'));
  await finishSwap(dataDir);
  expect(existsSync(join(dataDir, 'goes', 'waha.sqlite-wal'))).toBe(false);
});

test('where no swap was begun nothing is touched', async () => {
  const dataDir = decided();
  rmSync(join(dataDir, 'swap.json'));
  await finishSwap(dataDir);
  expect(readFileSync(join(dataDir, 'waha.sqlite'), 'utf8')).toBe('old');
});
