import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/**
 * Returns the checksum that `sha256sum` wrote beside a file.
 * @throws Error saying what is missing
 */
export function readExpectedChecksum(file: string): string {
  const list = `${file}.sha256`;
  if (!existsSync(list)) throw new Error(`Checksum file not found: ${list}. Copy it from where the program was built.`);
  const sum = /^([0-9a-f]{64})\b/.exec(readFileSync(list, 'utf8'))?.[1];
  if (sum === undefined) throw new Error(`${list} does not begin with a SHA-256 checksum.`);
  return sum;
}

/**
 * Checks the bytes of a program file.
 * @throws Error if it is incomplete or damaged
 */
export async function checkChecksum(file: string, expected: string): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  if (hash.digest('hex') === expected) return;
  throw new Error(`The checksum of ${file} is wrong: the file is incomplete or was changed. Copy it again.`);
}
