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
import { brotliDecompressSync } from 'node:zlib';
import { readConfig } from '../config/config';

/** The packager's list of the files to extract, which are one compressed asset, and one hash of them all. */
type ProgramManifest = { hash: string; files: { name: string; length: number; sha256: string }[] };

let extractedFolder: string | undefined;

/**
 * Extracts the files of the packaged program and returns their folder: `program/<hash>` in the data folder, once per
 * version. Without a data folder it uses a private one, deleted with the process.
 */
export function extractProgram(): string {
  extractedFolder ??= extractInto(readConfig(process.env, process.cwd()).dataDir);
  return extractedFolder;
}

/** Deletes the files extracted by older versions. Only while no other server runs on the data folder. */
export function deleteOldPrograms(dataDir: string): void {
  if (!extractedFolder?.startsWith(join(dataDir, PROGRAM_FOLDER))) return;
  for (const name of readdirSync(join(dataDir, PROGRAM_FOLDER))) {
    const path = join(dataDir, PROGRAM_FOLDER, name);
    if (path !== extractedFolder) rmSync(path, { recursive: true, force: true });
  }
}

const PROGRAM_FOLDER = 'program';
const CHUNK_BYTES = 256 * 1024;

function extractInto(dataDir: string): string {
  const { hash, files } = JSON.parse(getAsset('contents.json', 'utf8')) as ProgramManifest;
  if (!existsSync(dataDir)) {
    const passing = mkdtempSync(join(tmpdir(), 'waha-'));
    process.once('exit', () => rmSync(passing, { recursive: true, force: true }));
    writeFiles(files, passing);
    return passing;
  }
  const programFolder = join(dataDir, PROGRAM_FOLDER, hash);
  if (!isComplete(files, programFolder)) extractToTemporaryFolder(files, programFolder);
  return programFolder;
}

/** Checked each time, in a twentieth of a second. Flushing each file instead takes seconds on a slow disk. */
function isComplete(files: ProgramManifest['files'], programFolder: string): boolean {
  const buffer = Buffer.alloc(CHUNK_BYTES);
  return files.every(({ name, sha256 }) => {
    const path = join(programFolder, name);
    return existsSync(path) && hashFile(path, buffer) === sha256;
  });
}

/** Reads in chunks into one buffer: buffers of complete videos would stay allocated in the process. */
function hashFile(path: string, buffer: Buffer): string {
  const hash = createHash('sha256');
  const file = openSync(path, 'r');
  try {
    for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer))
      hash.update(buffer.subarray(0, read));
    return hash.digest('hex');
  } finally {
    closeSync(file);
  }
}

/** Writes under another name, so that a process that starts meanwhile never sees a partial folder. */
function extractToTemporaryFolder(files: ProgramManifest['files'], programFolder: string): void {
  mkdirSync(dirname(programFolder), { recursive: true, mode: 0o700 });
  const temporaryFolder = mkdtempSync(join(dirname(programFolder), 'unpacking-'));
  try {
    writeFiles(files, join(temporaryFolder, 'new'));
    // A power cut may have emptied files of a folder that already had its final name.
    if (existsSync(programFolder)) renameSync(programFolder, join(temporaryFolder, 'damaged'));
    renameSync(join(temporaryFolder, 'new'), programFolder);
  } catch (error) {
    // Another process of this version was faster.
    if (!isComplete(files, programFolder)) throw error;
  } finally {
    rmSync(temporaryFolder, { recursive: true, force: true });
  }
}

function writeFiles(files: ProgramManifest['files'], folder: string): void {
  const bytes = brotliDecompressSync(new Uint8Array(getRawAsset('contents.bin') as ArrayBuffer));
  let from = 0;
  for (const { name, length } of files) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, bytes.subarray(from, from + length), { mode: 0o600 });
    from += length;
  }
}
