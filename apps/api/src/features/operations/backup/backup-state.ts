import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Instant } from '@waha/domain/kernel/time';
import { recordRecovered } from '#platform/process/record-recovered';

/** The stored state of the backups of a data folder. It survives restarts. */
export type BackupState = {
  /** The time of the last try. */
  triedAt: Instant;
  hasFailed: boolean;
  /** Why it failed, in words for the operator. */
  failure?: string;
  lastGood?: { madeAt: Instant; file: string; bytes: number; files: number; tookMs: number };
};

const getStatePath = (dataDir: string) => join(dataDir, 'backup-state.json');

/** Returns `undefined` before the first try, or when the file is invalid. */
export function readBackupState(dataDir: string): BackupState | undefined {
  try {
    return existsSync(getStatePath(dataDir)) ? JSON.parse(readFileSync(getStatePath(dataDir), 'utf8')) : undefined;
  } catch (error) {
    return recordRecovered('backup-state', error);
  }
}

export function writeBackupState(dataDir: string, state: BackupState): void {
  const file = getStatePath(dataDir);
  writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
