import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR, type Instant, toIso } from '@waha/domain/kernel/time';
import type { Config } from '../../../platform/config/config';
import type { Database } from '../../../platform/database/database';
import { readBackupStanding } from '../backup/backup-standing';
import { isKeyKept } from '../backup/kept-keys';
import { type Finding, ok, warning, wrong } from './finding';

const BACKUP = 'backup';
const NOW = 'Make one, and see what it says: waha backup';

/** How it stands with the backups, by the same rule as the staff are told. */
export async function checkBackup(
  db: Database,
  config: Pick<Config, 'dataDir' | 'backupAt' | 'database'>,
  now: Instant,
): Promise<Finding> {
  const { standing, state } = await readBackupStanding(db, config, now);
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
    case 'elsewhere':
      return ok(
        BACKUP,
        'the database server has its own, which nobody here can see: docs/growth.md says how to rehearse one',
      );
    case 'good':
      return ok(BACKUP, state?.lastGood ? `${last}: ${state.lastGood.file}` : `${last}, the first is due today`);
  }
}

const KEY = 'backup key';

/** Whether the backups can be opened when this disk is lost, and only by who has the key. */
export function checkBackupKey({
  dataDir,
  backupDir,
  backupRecipients,
}: Pick<Config, 'dataDir' | 'backupDir' | 'backupRecipients'>): Finding {
  if (!isKeyKept({ dataDir, backupRecipients })) {
    return warning(
      KEY,
      'only the keys on this disk open the backups: with the disk, they are lost too',
      'Keep the keys, once, apart: waha backup --keys --passphrase-stdin; or set WAHA_BACKUP_RECIPIENT.',
    );
  }
  const plain = existsSync(backupDir) ? readdirSync(backupDir).filter((name) => /^waha-.*\.tar$/.test(name)) : [];
  if (plain.length > 0) {
    const says = `${plain.length} backups of an older program lie in the clear, with everybody's papers`;
    return warning(KEY, says, `Delete them once a newer one was rehearsed: rm ${join(backupDir, 'waha-*Z.tar')}`);
  }
  return ok(KEY, backupRecipients.length > 0 ? 'the backups open with your own key too' : 'the keys were kept apart');
}

function age(ms: number): string {
  return ms < 48 * HOUR ? `${Math.floor(ms / HOUR)} h` : `${Math.floor(ms / (24 * HOUR))} days`;
}
