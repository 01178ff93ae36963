import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { getAsset, getRawAsset } from 'node:sea';
import { readConfig } from './config';

/** What the packager writes down of what must be files, one after the other in one asset; and one hash of it all. */
type Contents = { hash: string; files: { name: string; length: number }[] };

let unpacked: string | undefined;

/**
 * Makes real files of what the packaged program carries, and answers their folder: `program/<hash>` in the data
 * folder, once for each version. Where there is no data folder yet, a private one that goes with the process.
 */
export function unpackProgram(): string {
  unpacked ??= unpackFor(readConfig(process.env, process.cwd()).dataDir);
  return unpacked;
}

/** Throws away what older versions have unpacked. Only while no other server runs on the data folder. */
export function clearOldPrograms(dataDir: string): void {
  if (!unpacked?.startsWith(join(dataDir, FOLDER))) return;
  for (const name of readdirSync(join(dataDir, FOLDER))) {
    const path = join(dataDir, FOLDER, name);
    if (path !== unpacked) rmSync(path, { recursive: true, force: true });
  }
}

const FOLDER = 'program';

function unpackFor(dataDir: string): string {
  const { hash, files } = JSON.parse(getAsset('contents.json', 'utf8')) as Contents;
  if (!existsSync(dataDir)) {
    const passing = mkdtempSync(join(tmpdir(), 'waha-'));
    process.once('exit', () => rmSync(passing, { recursive: true, force: true }));
    writeAll(files, passing);
    return passing;
  }
  const place = join(dataDir, FOLDER, hash);
  if (!existsSync(place)) unpackAside(files, place);
  return place;
}

/** It has its name only once every byte is on the disk: a folder of that name is whole, whatever was killed. */
function unpackAside(files: Contents['files'], place: string): void {
  mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
  const aside = mkdtempSync(join(dirname(place), 'unpacking-'));
  try {
    writeAll(files, aside, true);
    renameSync(aside, place);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    // Another process of this version was quicker.
    if (!existsSync(place)) throw error;
  }
}

function writeAll(files: Contents['files'], folder: string, flush = false): void {
  const bytes = getRawAsset('contents.bin') as ArrayBuffer;
  let from = 0;
  for (const { name, length } of files) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, new Uint8Array(bytes, from, length), { mode: 0o600, flush });
    from += length;
  }
}
