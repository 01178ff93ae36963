import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { makePrivateFolder, restrictToOwner } from '#platform/files/restrict-to-owner';
import { generateKeyPair } from './age-file';

const backupKeysSchema = z.object({
  /** The secret key that opens backups: `AGE-SECRET-KEY-1…`. */
  identity: z.string(),
  /** The public key of `identity`, to which backups are encrypted: `age1…`. Not secret. */
  recipient: z.string(),
  /** An Ed25519 key, as PEM, that proves that this installation made a backup. */
  signingKey: z.string(),
});

/** The keys with which an installation makes, opens and recognizes its own backups. */
export type BackupKeys = z.infer<typeof backupKeysSchema>;

export const BACKUP_KEYS_FILE = 'backup.json';
const getKeysPath = (dataDir: string) => join(dataDir, 'keys', BACKUP_KEYS_FILE);

/** Returns the backup keys of a data folder. Creates them at the first call, readable only by its user. */
export async function readBackupKeys(dataDir: string): Promise<BackupKeys> {
  const existingKeys = findBackupKeys(dataDir);
  if (existingKeys) return existingKeys;
  const { privateKey } = generateKeyPairSync('ed25519');
  const signingKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const keys = { ...(await generateKeyPair()), signingKey };
  const file = getKeysPath(dataDir);
  makePrivateFolder(join(dataDir, 'keys'));
  writeFileSync(`${file}.new`, JSON.stringify(keys), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return keys;
}

/**
 * Returns the backup keys of a data folder, if there are any.
 * @throws Error when the file is invalid
 */
export function findBackupKeys(dataDir: string): BackupKeys | undefined {
  const file = getKeysPath(dataDir);
  if (!existsSync(file)) return undefined;
  restrictToOwner(file);
  return parseBackupKeys(readFileSync(file, 'utf8'));
}

/** @throws Error when the text does not contain valid keys */
export function parseBackupKeys(text: string): BackupKeys {
  try {
    return backupKeysSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(
      `The backup keys (keys/${BACKUP_KEYS_FILE}) are damaged. Restore them from your exported key file.`,
    );
  }
}

/** Returns the identifier of this installation's archives: the public part of its signing key, in base64. */
export function deriveSigner({ signingKey }: Pick<BackupKeys, 'signingKey'>): string {
  return createPublicKey(signingKey).export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64');
}
