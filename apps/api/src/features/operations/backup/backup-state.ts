import { join } from 'node:path';
import { type Instant, SECOND } from '@waha/domain/kernel/time';
import type { CopyFacts } from '@waha/domain/operations/backup-copy';
import type { RehearsalOutcome } from '@waha/domain/operations/rehearsal-status';
import { lockDataFolder } from '#platform/database/lock-data-folder';
import { readStateFile, writeStateFile } from '../state-file';

/** The stored state of the backups of a data folder. It survives restarts. */
export type BackupState = {
  /** The time of the last try; 0 before the first one. */
  triedAt: Instant;
  hasFailed: boolean;
  /** Why it failed, in words for the operator. */
  failure?: string | undefined;
  lastGood?: { madeAt: Instant; file: string; bytes: number; files: number; tookMs: number };
  copy?: CopyState | undefined;
  /** The copy that is running; left behind by a process that was killed. */
  copying?: { to: string; since: Instant } | undefined;
  rehearsal?: RehearsalState;
};

/** The state of the copies at another place. */
export type CopyState = Omit<CopyFacts, 'copiedMadeAt'> & {
  /** The name of the place. Another place begins with a new state. */
  to: string;
  /** Why the last try failed, in words for the operator; `undefined` if it did not. */
  failure?: string | undefined;
  /** The last success: when it ended, and the newest archive that is there. */
  lastGood?: { at: Instant; madeAt: Instant; name: string; archives: number; bytes: number };
};

/** The last rehearsal of a restore. */
export type RehearsalState = {
  triedAt: Instant;
  outcome: RehearsalOutcome;
  /** The file name of the archive. */
  archive: string;
  tookMs: number;
  /** Why it failed or was skipped, in words for the operator. */
  reason?: string | undefined;
  /** When a rehearsal last succeeded. */
  lastGoodAt?: Instant | undefined;
};

const getStatePath = (dataDir: string) => join(dataDir, 'backup-state.json');

/** Returns `undefined` before the first try, or when the file is invalid. */
export function readBackupState(dataDir: string): BackupState | undefined {
  return readStateFile(getStatePath(dataDir), 'backup-state');
}

export function writeBackupState(dataDir: string, state: BackupState): void {
  writeStateFile(getStatePath(dataDir), state);
}

/** A change takes a millisecond. */
const LOCK_WAIT_MS = 3 * SECOND;

/**
 * Changes a part of the state. Backups, copies and rehearsals are separate processes: a lock keeps one from undoing the
 * change of another.
 * @throws Error when the file cannot be written
 */
export function updateBackupState(dataDir: string, change: (state: BackupState) => Partial<BackupState>): void {
  const releaseLock = lockDataFolder(dataDir, 'backup-state', LOCK_WAIT_MS);
  try {
    const state = readBackupState(dataDir) ?? { triedAt: 0, hasFailed: false };
    writeBackupState(dataDir, { ...state, ...change(state) });
  } finally {
    releaseLock?.();
  }
}
