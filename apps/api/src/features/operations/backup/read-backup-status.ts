import type { Instant } from '@waha/domain/kernel/time';
import { type BackupStatus, getBackupStatus } from '@waha/domain/operations/backup-retention';
import { sql } from 'drizzle-orm';
import type { Config } from '#platform/config/config';
import type { Database } from '#platform/database/database';
import { type BackupState, readBackupState } from './backup-state';

/**
 * Returns the status of an installation's backups, and the facts about the last ones. The doctor and the staff get the
 * same.
 */
export async function readBackupStatus(
  db: Database,
  { dataDir, backupAt, database }: Pick<Config, 'dataDir' | 'backupAt' | 'database'>,
  now: Instant,
): Promise<{ standing: BackupStatus; state: BackupState | undefined }> {
  if (database) return { standing: 'elsewhere', state: undefined };
  const state = readBackupState(dataDir);
  const [first] = await db.all<{ at: Instant | null }>(sql`select min(applied_at) as at from migrations`);
  const runningSince = backupAt ? (first?.at ?? now) : undefined;
  const known = { lastGoodAt: state?.lastGood?.madeAt, hasFailed: state?.hasFailed ?? false, runningSince };
  return { standing: getBackupStatus(known, now), state };
}
