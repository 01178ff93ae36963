import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getCacheFolder } from './get-cache-folder.mjs';

/**
 * Copies a native module that an earlier checkout compiled to `file`.
 * @param made all that the compiled module depends on
 * @returns whether there was one, complete and unchanged since it was stored
 */
export function restoreNativeModule(file, made) {
  try {
    const stored = getCachePath(made);
    if (!existsSync(stored) || readFileSync(`${stored}.sha256`, 'utf8') !== sha256(readFileSync(stored))) return false;
    mkdirSync(dirname(file), { recursive: true });
    rmSync(file, { force: true }); // A process that has loaded the old file keeps it.
    copyFileSync(stored, file);
    return true;
  } catch {
    return false; // After any error of the cache, the module is compiled again.
  }
}

/** Stores a compiled native module for later checkouts. A cache that cannot be written to only costs time. */
export function storeNativeModule(file, made) {
  try {
    const stored = getCachePath(made);
    mkdirSync(dirname(stored), { recursive: true });
    const bytes = readFileSync(file);
    replaceFile(stored, bytes);
    replaceFile(`${stored}.sha256`, sha256(bytes));
  } catch (error) {
    console.log(`The compiled module could not be cached: ${error.message}`);
  }
}

/** Other checkouts may read it meanwhile, so it is first written under another name. */
function replaceFile(file, content) {
  const part = `${file}.${process.pid}`;
  writeFileSync(part, content);
  renameSync(part, file);
}

const getCachePath = (made) => join(getCacheFolder(), 'native', `${sha256(JSON.stringify(made))}.node`);

function sha256(content) {
  return createHash('sha256').update(content).digest('hex');
}
