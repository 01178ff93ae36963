import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { makePrivateFolder } from '#platform/files/restrict-to-owner';

const base64Schema = z.string();
const keysFileSchema = z.object({
  format: z.literal('waha-keys-1'),
  salt: base64Schema,
  nonce: base64Schema,
  tag: base64Schema,
  bytes: base64Schema,
});

/** Only the passphrase protects the keys in a lost file: a guess costs half a second and 128 MiB. */
const SCRYPT_COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
export const PASSPHRASE_MIN_LENGTH = 12;

/**
 * Exports the keys of a data folder as one text, encrypted with the passphrase.
 * @throws Error when there are none
 */
export function createKeysFile(dataDir: string, passphrase: string): string {
  const folder = join(dataDir, 'keys');
  const names = readdirSync(folder);
  if (names.length === 0) throw new Error(`No keys found in ${folder}.`);
  const content = Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'base64')]));
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, SCRYPT_COST), nonce);
  const bytes = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final()]);
  const parts = { salt, nonce, tag: cipher.getAuthTag(), bytes };
  const texts = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.toString('base64')]));
  return `${JSON.stringify({ format: 'waha-keys-1', ...texts })}\n`;
}

/**
 * Returns the exported keys by name.
 * @throws Error when the text or the passphrase is wrong
 */
export function decryptKeysFile(text: string, passphrase: string): Map<string, Buffer> {
  const { salt, nonce, tag, bytes } = parseKeysFile(text);
  const decodePart = (part: string) => Buffer.from(part, 'base64');
  let content: Record<string, string>;
  try {
    const decipher = createDecipheriv(
      'aes-256-gcm',
      scryptSync(passphrase, decodePart(salt), 32, SCRYPT_COST),
      decodePart(nonce),
    );
    decipher.setAuthTag(decodePart(tag));
    content = JSON.parse(Buffer.concat([decipher.update(decodePart(bytes)), decipher.final()]).toString('utf8'));
  } catch {
    throw new Error('Wrong passphrase, or the key file is damaged.');
  }
  const named = Object.entries(content).filter(([name]) => /^\w[\w.-]*$/.test(name));
  return new Map(named.map(([name, key]) => [name, decodePart(key)]));
}

/** Writes keys into a folder, readable only by our user. */
export function writeKeyFiles(keys: ReadonlyMap<string, Buffer>, folder: string): void {
  makePrivateFolder(folder);
  for (const [name, key] of keys) writeFileSync(join(folder, name), key, { mode: 0o600, flush: true });
}

function parseKeysFile(text: string): z.infer<typeof keysFileSchema> {
  try {
    return keysFileSchema.parse(JSON.parse(text));
  } catch {
    throw new Error('This is not a Waha key file.');
  }
}
