import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR, type Instant, toIso } from '@waha/domain/kernel/time';
import type { Config } from '#platform/config/config';
import type { Database } from '#platform/database/database';
import { hasExportedKeys } from '../backup/exported-keys';
import { readBackupStatus } from '../backup/read-backup-status';
import { createErrorFinding, createOkFinding, createWarningFinding, type Finding } from './finding';

const BACKUP_CHECK = 'backup';
const BACK_UP_HINT = 'Create a backup and check its output: waha backup';

/** Checks the backups, by the same rule as the notice for staff. */
export async function checkBackup(
  db: Database,
  config: Pick<Config, 'dataDir' | 'backupAt' | 'database'>,
  now: Instant,
): Promise<Finding> {
  const { standing, state } = await readBackupStatus(db, config, now);
  const lastGoodAt = state?.lastGood?.madeAt;
  const last =
    lastGoodAt === undefined ? 'no backup yet' : `the last good backup is ${formatAge(now - lastGoodAt)} old`;
  switch (standing) {
    case 'failed':
      return createErrorFinding(
        BACKUP_CHECK,
        `the last backup failed at ${toIso(state?.triedAt ?? now)}: ${state?.failure}; ${last}`,
        BACK_UP_HINT,
      );
    case 'late':
    case 'never':
      return createErrorFinding(BACKUP_CHECK, last, BACK_UP_HINT);
    case 'off':
      return createWarningFinding(
        BACKUP_CHECK,
        'no backup exists, and automatic backups are off',
        'Set WAHA_BACKUP_AT, or run waha backup each day.',
      );
    case 'elsewhere':
      return createOkFinding(
        BACKUP_CHECK,
        'the PostgreSQL server is responsible for backups. To test one, see docs/operator/several-servers.md',
      );
    case 'good':
      return createOkFinding(
        BACKUP_CHECK,
        state?.lastGood ? `${last}: ${state.lastGood.file}` : `${last}, the first is due today`,
      );
  }
}

const KEY_CHECK = 'backup key';

/** Checks whether the backups can be opened when this disk is lost, and only by holders of the key. */
export function checkBackupKey({
  dataDir,
  backupDir,
  backupRecipients,
}: Pick<Config, 'dataDir' | 'backupDir' | 'backupRecipients'>): Finding {
  if (!hasExportedKeys({ dataDir, backupRecipients })) {
    return createWarningFinding(
      KEY_CHECK,
      'the backup keys exist only on this disk: if the disk is lost, the backups cannot be opened',
      'Export the keys and store them elsewhere (waha backup --keys --passphrase-stdin), or set WAHA_BACKUP_RECIPIENT.',
    );
  }
  const plain = existsSync(backupDir) ? readdirSync(backupDir).filter((name) => /^waha-.*\.tar$/.test(name)) : [];
  if (plain.length > 0) {
    const message = `${plain.length} backups of an older version are not encrypted and contain identity documents`;
    return createWarningFinding(
      KEY_CHECK,
      message,
      `Test a newer backup, then delete them: rm ${join(backupDir, 'waha-*Z.tar')}`,
    );
  }
  return createOkFinding(
    KEY_CHECK,
    backupRecipients.length > 0 ? 'your own key can open the backups' : 'the keys have been exported',
  );
}

function formatAge(ms: number): string {
  return ms < 48 * HOUR ? `${Math.floor(ms / HOUR)} h` : `${Math.floor(ms / (24 * HOUR))} days`;
}
