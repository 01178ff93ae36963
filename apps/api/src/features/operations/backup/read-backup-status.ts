import type { Instant } from '@waha/domain/kernel/time';
import { type BackupCopyStatus, getBackupCopyStatus } from '@waha/domain/operations/backup-copy';
import { type BackupStatus, getBackupStatus } from '@waha/domain/operations/backup-retention';
import { getRehearsalStatus, type RehearsalStatus } from '@waha/domain/operations/rehearsal-status';
import { sql } from 'drizzle-orm';
import type { Config } from '#platform/config/config';
import type { Database } from '#platform/database/database';
import { type BackupState, readBackupState } from './backup-state';
import { readCopyingSince, readCopyState } from './copy/copy-backups';
import { toRehearsalFacts } from './record-rehearsal';

type StatusConfig = Pick<Config, 'dataDir' | 'backupAt' | 'backupDir' | 'backupCopyTo' | 'database'>;

/** `elsewhere`: a database server makes the backups, and neither copies nor rehearsals are made here. */
export type StatusReport = {
  standing: BackupStatus;
  state: BackupState | undefined;
  copy: BackupCopyStatus | 'elsewhere';
  /** Since when the backups are being copied; `undefined` if they are not. */
  copyingSince?: Instant | undefined;
  /** Whether the newest backup here is missing at the other place. */
  isNewestCopyMissing?: boolean;
  rehearsal: RehearsalStatus | 'elsewhere';
};

/**
 * Returns the status of an installation's backups, of their copies and rehearsals, and the facts about the last ones.
 * The doctor and the staff get the same.
 */
export async function readBackupStatus(db: Database, config: StatusConfig, now: Instant): Promise<StatusReport> {
  if (config.database) return { standing: 'elsewhere', state: undefined, copy: 'elsewhere', rehearsal: 'elsewhere' };
  const { dataDir, backupAt, backupCopyTo } = config;
  const state = readBackupState(dataDir);
  const [first] = await db.all<{ at: Instant | null }>(sql`select min(applied_at) as at from migrations`);
  const runningSince = backupAt ? (first?.at ?? now) : undefined;
  const known = { lastGoodAt: state?.lastGood?.madeAt, hasFailed: state?.hasFailed ?? false, runningSince };
  const { copy, ...copies } = readCopyState(config, state);
  const { newestMadeAt } = copies;
  return {
    standing: getBackupStatus(known, now),
    state: state && { ...state, copy },
    copy: getBackupCopyStatus({ isOn: backupCopyTo !== undefined, ...copies }, now),
    copyingSince: readCopyingSince(config, state),
    isNewestCopyMissing: newestMadeAt !== undefined && newestMadeAt > (copy?.lastGood?.madeAt ?? 0),
    rehearsal: getRehearsalStatus({ facts: toRehearsalFacts(state), areBackupsOn: backupAt !== undefined }, now),
  };
}
