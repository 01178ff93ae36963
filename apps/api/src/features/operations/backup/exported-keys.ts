import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Instant } from '@waha/domain/kernel/time';
import { writeStateFile } from '../state-file';
import { findBackupKeys } from './backup-keys';

const getExportNotePath = (dataDir: string) => join(dataDir, 'kept-keys.json');

/** Records that the keys were exported, so that a backup can be opened when this disk is lost. */
export function saveExportedKeys(dataDir: string, recipient: string, at: Instant): void {
  writeStateFile(getExportNotePath(dataDir), { recipient, at });
}

/**
 * Checks whether the backups can be opened without this disk: by the operator's own key, or because the keys in use
 * were exported. False before any keys exist.
 */
export function hasExportedKeys({
  dataDir,
  backupRecipients,
}: {
  dataDir: string;
  backupRecipients: readonly string[];
}): boolean {
  if (backupRecipients.length > 0) return true;
  try {
    const { recipient } = JSON.parse(readFileSync(getExportNotePath(dataDir), 'utf8'));
    return recipient === findBackupKeys(dataDir)?.recipient;
  } catch {
    return false;
  }
}
