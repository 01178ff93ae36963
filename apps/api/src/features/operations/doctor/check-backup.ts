import { HOUR, type Instant, toIso } from '@waha/domain/kernel/time';
import { backupStanding } from '@waha/domain/operations/keep-backups';
import { sql } from 'drizzle-orm';
import type { Config } from '../../../platform/config';
import type { Database } from '../../../platform/database';
import { readBackupState } from '../backup/backup-state';
import { type Finding, ok, warning, wrong } from './finding';

const BACKUP = 'backup';
const NOW = 'Make one, and see what it says: waha backup';

/** How it stands with the backups, by the same rule as the staff are told. */
export function checkBackup(
  db: Database,
  { dataDir, backupAt }: Pick<Config, 'dataDir' | 'backupAt'>,
  now: Instant,
): Finding {
  const state = readBackupState(dataDir);
  const first = db.get<{ at: Instant | null }>(sql`select min(applied_at) as at from migrations`)?.at;
  const runningSince = backupAt ? (first ?? now) : undefined;
  const lastGoodAt = state?.lastGood?.madeAt;
  const last = lastGoodAt === undefined ? 'none was made yet' : `the last good one is ${age(now - lastGoodAt)} old`;
  switch (backupStanding({ lastGoodAt, hasFailed: state?.hasFailed ?? false, runningSince }, now)) {
    case 'failed':
      return wrong(BACKUP, `the last try failed at ${toIso(state?.triedAt ?? now)}: ${state?.failure}; ${last}`, NOW);
    case 'late':
    case 'never':
      return wrong(BACKUP, last, NOW);
    case 'off':
      return warning(
        BACKUP,
        'there is none, and none is made by itself',
        'Set WAHA_BACKUP_AT, or run waha backup each day.',
      );
    case 'good':
      return ok(BACKUP, state?.lastGood ? `${last}: ${state.lastGood.file}` : `${last}, the first is due today`);
  }
}

function age(ms: number): string {
  return ms < 48 * HOUR ? `${Math.floor(ms / HOUR)} h` : `${Math.floor(ms / (24 * HOUR))} days`;
}
