import { HOUR, type Instant, toIso } from '@waha/domain/kernel/time';
import type { Config } from '../../../platform/config';
import type { Database } from '../../../platform/database';
import { readBackupStanding } from '../backup/backup-standing';
import { type Finding, ok, warning, wrong } from './finding';

const BACKUP = 'backup';
const NOW = 'Make one, and see what it says: waha backup';

/** How it stands with the backups, by the same rule as the staff are told. */
export function checkBackup(db: Database, config: Pick<Config, 'dataDir' | 'backupAt'>, now: Instant): Finding {
  const { standing, state } = readBackupStanding(db, config, now);
  const lastGoodAt = state?.lastGood?.madeAt;
  const last = lastGoodAt === undefined ? 'none was made yet' : `the last good one is ${age(now - lastGoodAt)} old`;
  switch (standing) {
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
