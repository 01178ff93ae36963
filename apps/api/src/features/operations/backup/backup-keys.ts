import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { makePrivateFolder, restrictToOwner } from '#platform/files/restrict-to-owner';
import { generateKeyPair } from './age-file';

const backupKeysSchema = z.object({
  /** Opens backups: `AGE-SECRET-KEY-1…`. */
  identity: z.string(),
  /** Whom backups are encrypted to, the public part of the identity: `age1…`. No secret. */
  recipient: z.string(),
  /** Ed25519, as PEM: says that a backup was made by this installation. */
  signingKey: z.string(),
});

/** What an installation makes, opens and knows its own backups by. */
export type BackupKeys = z.infer<typeof backupKeysSchema>;

export const BACKUP_KEYS_FILE = 'backup.json';
const getKeysPath = (dataDir: string) => join(dataDir, 'keys', BACKUP_KEYS_FILE);

/** Those of a data folder, made when they are first asked for, and for its own user alone. */
export async function readBackupKeys(dataDir: string): Promise<BackupKeys> {
  const known = findBackupKeys(dataDir);
  if (known) return known;
  const { privateKey } = generateKeyPairSync('ed25519');
  const signingKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const keys = { ...(await generateKeyPair()), signingKey };
  const file = getKeysPath(dataDir);
  makePrivateFolder(join(dataDir, 'keys'));
  writeFileSync(`${file}.new`, JSON.stringify(keys), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return keys;
}

/** Those of a data folder, where there are any yet. @throws Error when what lies there is none */
export function findBackupKeys(dataDir: string): BackupKeys | undefined {
  const file = getKeysPath(dataDir);
  if (!existsSync(file)) return undefined;
  restrictToOwner(file);
  return parseBackupKeys(readFileSync(file, 'utf8'));
}

/** @throws Error when the text is not that of such keys */
export function parseBackupKeys(text: string): BackupKeys {
  try {
    return backupKeysSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(
      `The keys of the backups (keys/${BACKUP_KEYS_FILE}) are damaged: bring them back from where they are kept.`,
    );
  }
}

/** What tells archives of this installation from others': the public part of its signing key, in base64. */
export function deriveSigner({ signingKey }: Pick<BackupKeys, 'signingKey'>): string {
  return createPublicKey(signingKey).export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64');
}
