import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { getAsset, getRawAsset } from 'node:sea';
import { readConfig } from '../config/config';

/** What the packager writes down of what must be files, one after the other in one asset; and one hash of it all. */
type Contents = { hash: string; files: { name: string; length: number; sha256: string }[] };

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
const PIECE = 256 * 1024;

function unpackFor(dataDir: string): string {
  const { hash, files } = JSON.parse(getAsset('contents.json', 'utf8')) as Contents;
  if (!existsSync(dataDir)) {
    const passing = mkdtempSync(join(tmpdir(), 'waha-'));
    process.once('exit', () => rmSync(passing, { recursive: true, force: true }));
    writeAll(files, passing);
    return passing;
  }
  const place = join(dataDir, FOLDER, hash);
  if (!isWhole(files, place)) unpackAside(files, place);
  return place;
}

/** Looked at each time: it takes a twentieth of a second. To flush each file instead takes seconds on a slow disk. */
function isWhole(files: Contents['files'], place: string): boolean {
  const room = Buffer.alloc(PIECE);
  return files.every(({ name, sha256 }) => {
    const path = join(place, name);
    return existsSync(path) && hashOf(path, room) === sha256;
  });
}

/** Piece by piece through the same room: buffers of whole videos would stay with the process as its memory. */
function hashOf(path: string, room: Buffer): string {
  const hash = createHash('sha256');
  const file = openSync(path, 'r');
  try {
    for (let read = readSync(file, room); read > 0; read = readSync(file, room)) hash.update(room.subarray(0, read));
    return hash.digest('hex');
  } finally {
    closeSync(file);
  }
}

/** Written under another name, so that whoever else starts meanwhile never sees half of it. */
function unpackAside(files: Contents['files'], place: string): void {
  mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
  const aside = mkdtempSync(join(dirname(place), 'unpacking-'));
  try {
    writeAll(files, join(aside, 'new'));
    // A power cut may have emptied files of a folder that had its name already.
    if (existsSync(place)) renameSync(place, join(aside, 'damaged'));
    renameSync(join(aside, 'new'), place);
  } catch (error) {
    // Another process of this version was quicker.
    if (!isWhole(files, place)) throw error;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

function writeAll(files: Contents['files'], folder: string): void {
  const bytes = getRawAsset('contents.bin') as ArrayBuffer;
  let from = 0;
  for (const { name, length } of files) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, new Uint8Array(bytes, from, length), { mode: 0o600 });
    from += length;
  }
}
