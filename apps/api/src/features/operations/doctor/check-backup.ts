import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR, type Instant, toIso } from '@waha/domain/kernel/time';
import type { Config } from '#platform/config/config';
import type { Database } from '#platform/database/database';
import { hasExportedKeys } from '../backup/exported-keys';
import { readBackupStatus } from '../backup/read-backup-status';
import { createOkFinding, createWarningFinding, createWrongFinding, type Finding } from './finding';

const BACKUP_CHECK = 'backup';
const BACK_UP_HINT = 'Make one, and see what it says: waha backup';

/** Checks the backups, by the same rule as the notice for staff. */
export async function checkBackup(
  db: Database,
  config: Pick<Config, 'dataDir' | 'backupAt' | 'database'>,
  now: Instant,
): Promise<Finding> {
  const { standing, state } = await readBackupStatus(db, config, now);
  const lastGoodAt = state?.lastGood?.madeAt;
  const last =
    lastGoodAt === undefined ? 'none was made yet' : `the last good one is ${formatAge(now - lastGoodAt)} old`;
  switch (standing) {
    case 'failed':
      return createWrongFinding(
        BACKUP_CHECK,
        `the last try failed at ${toIso(state?.triedAt ?? now)}: ${state?.failure}; ${last}`,
        BACK_UP_HINT,
      );
    case 'late':
    case 'never':
      return createWrongFinding(BACKUP_CHECK, last, BACK_UP_HINT);
    case 'off':
      return createWarningFinding(
        BACKUP_CHECK,
        'there is none, and none is made by itself',
        'Set WAHA_BACKUP_AT, or run waha backup each day.',
      );
    case 'elsewhere':
      return createOkFinding(
        BACKUP_CHECK,
        'the database server has its own, which nobody here can see: docs/operator/several-servers.md explains how to rehearse a restore',
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
      'only the keys on this disk open the backups: with the disk, they are lost too',
      'Keep the keys, once, apart: waha backup --keys --passphrase-stdin; or set WAHA_BACKUP_RECIPIENT.',
    );
  }
  const plain = existsSync(backupDir) ? readdirSync(backupDir).filter((name) => /^waha-.*\.tar$/.test(name)) : [];
  if (plain.length > 0) {
    const says = `${plain.length} backups of an older program lie in the clear, with everybody's papers`;
    return createWarningFinding(
      KEY_CHECK,
      says,
      `Delete them once a newer one was rehearsed: rm ${join(backupDir, 'waha-*Z.tar')}`,
    );
  }
  return createOkFinding(
    KEY_CHECK,
    backupRecipients.length > 0 ? 'the backups open with your own key too' : 'the keys were kept apart',
  );
}

function formatAge(ms: number): string {
  return ms < 48 * HOUR ? `${Math.floor(ms / HOUR)} h` : `${Math.floor(ms / (24 * HOUR))} days`;
}
