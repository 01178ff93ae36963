import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { formatCount } from '@waha/domain/kernel/text/format-count';
import { HOUR, type Instant, MINUTE, SECOND, toIso } from '@waha/domain/kernel/time';
import type { Config } from '#platform/config/config';
import type { Database } from '#platform/database/database';
import { type DiskSpace, readDiskSpace } from '#platform/files/disk-space';
import { hasExportedKeys } from '../backup/exported-keys';
import { listArchives } from '../backup/list-archives';
import { readBackupStatus } from '../backup/read-backup-status';
import { createErrorFinding, createOkFinding, createWarningFinding, type Finding } from './finding';

type BackupConfig = Parameters<typeof readBackupStatus>[1] & Partial<Pick<Config, 'areBackupsFetched'>>;

const BACKUP_CHECK = 'backup';
const BACK_UP_HINT = 'Create a backup and check its output: waha backup';

/** Checks the backups, by the same rule as the notice for staff. */
export async function checkBackup(db: Database, config: BackupConfig, now: Instant): Promise<Finding> {
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
    case 'elsewhere': {
      const explanation = 'the PostgreSQL server is responsible for backups, their copies and rehearsals';
      if (config.backupCopyTo)
        return createWarningFinding(
          BACKUP_CHECK,
          `${explanation}; WAHA_BACKUP_COPY_TO has no effect`,
          'Unset it, and let PostgreSQL copy its backups: docs/operator/several-servers.md',
        );
      return createOkFinding(BACKUP_CHECK, `${explanation}: docs/operator/several-servers.md`);
    }
    case 'good':
      return createOkFinding(
        BACKUP_CHECK,
        state?.lastGood ? `${last}: ${state.lastGood.file}` : `${last}, the first is due within a day`,
      );
  }
}

const COPY_CHECK = 'backup copy';

/** Checks the copies of the backups at another place. */
export async function checkBackupCopy(db: Database, config: BackupConfig, now: Instant): Promise<Finding> {
  const { copy: status, state, copyingSince, isNewestCopyMissing } = await readBackupStatus(db, config, now);
  const { to, lastGood, failure } = state?.copy ?? {};
  const isLong = copyingSince !== undefined && now - copyingSince > LONG_COPY_MS;
  const running = isLong ? `; copying since ${toIso(copyingSince)}` : '';
  const newest = isNewestCopyMissing
    ? 'the newest backup is not there yet; the newest there'
    : 'the newest backup there';
  const last = lastGood ? `${newest} is ${formatAge(now - lastGood.madeAt)} old` : 'no backup is there yet';
  const because = failure === undefined ? '' : `: ${failure.replace(/\.$/, '')}`;
  switch (status) {
    case 'late':
      return createErrorFinding(COPY_CHECK, `copying to ${to} is late${because}; ${last}${running}`, COPY_HINT);
    case 'failed':
      return createWarningFinding(COPY_CHECK, `copying to ${to} failed${because}; ${last}${running}`, COPY_HINT);
    case 'waiting':
      return createOkFinding(COPY_CHECK, isLong ? `${last}${running}` : 'the first copy follows the next backup');
    case 'off':
      if (config.areBackupsFetched)
        return createOkFinding(COPY_CHECK, 'another machine fetches the backups (WAHA_BACKUP_COPY_TO=off)');
      return createWarningFinding(
        COPY_CHECK,
        'backups are on this machine only, and are lost with it',
        'Set WAHA_BACKUP_COPY_TO to another place, or to off if another machine fetches them.',
      );
    case 'elsewhere':
      return createOkFinding(COPY_CHECK, 'the PostgreSQL server is responsible for copies');
    case 'good': {
      const size = lastGood ? `; archives: ${lastGood.archives}, ${formatMegabytes(lastGood.bytes)} MB` : '';
      return createOkFinding(COPY_CHECK, `${last}: ${to}${size}${running}`);
    }
  }
}

/** A copy that takes longer is mentioned. */
const LONG_COPY_MS = MINUTE;

const COPY_HINT = 'The server tries again by itself. To try now: waha backup copy';

const REHEARSAL_CHECK = 'rehearsal';

/** Checks the rehearsals of a restore. */
export async function checkRehearsal(db: Database, config: BackupConfig, now: Instant): Promise<Finding> {
  const { rehearsal: status, state } = await readBackupStatus(db, config, now);
  const { archive, triedAt = now, lastGoodAt, reason = '', tookMs = 0 } = state?.rehearsal ?? {};
  const because = reason.split('\n').join(' ').replace(/\.$/, '');
  const last =
    lastGoodAt === undefined ? 'none has succeeded yet' : `the last good one was ${formatAge(now - lastGoodAt)} ago`;
  switch (status) {
    case 'failed':
      return createErrorFinding(
        REHEARSAL_CHECK,
        `restoring ${archive} failed at ${toIso(triedAt)}: ${because}; ${last}`,
        'Make a new backup and test it: waha backup, then waha restore <archive> --verify',
      );
    case 'skipped':
      return createWarningFinding(
        REHEARSAL_CHECK,
        `skipped at ${toIso(triedAt)}: ${because}; ${last}`,
        'Free up space. The next nightly backup is rehearsed.',
      );
    case 'late':
      return createWarningFinding(REHEARSAL_CHECK, last, 'Test a backup: waha restore <archive> --verify');
    case 'waiting':
      return createOkFinding(REHEARSAL_CHECK, 'the first one follows the next nightly backup');
    case 'off':
      return createOkFinding(REHEARSAL_CHECK, 'automatic backups are off, and so are rehearsals');
    case 'elsewhere':
      return createOkFinding(REHEARSAL_CHECK, 'the PostgreSQL server is responsible for rehearsals');
    case 'good':
      return createOkFinding(
        REHEARSAL_CHECK,
        `${archive} was restored in a test ${formatAge(now - triedAt)} ago, in ${Math.ceil(tookMs / SECOND)} s`,
      );
  }
}

const MANUAL_CHECK = 'backup disk';
/** Manual backups that use more of their disk than this are reported. */
const MANUAL_SHARE = 1 / 4;

/** Checks that manual backups, which only a person deletes, do not fill their disk. */
export async function checkManualBackups(
  backupDir: string,
  readSpace: (folder: string) => Promise<DiskSpace> = readDiskSpace,
): Promise<Finding> {
  const archives = listArchives(backupDir);
  if (archives.length === 0) return createOkFinding(MANUAL_CHECK, 'no backups yet');
  const manual = archives.filter(({ isManual }) => isManual);
  const bytes = sumBytes(manual);
  const { free, total } = await readSpace(backupDir);
  const message = `backups: ${archives.length}, ${formatMegabytes(sumBytes(archives))} MB; ${formatMegabytes(free)} MB free`;
  if (bytes <= total * MANUAL_SHARE) return createOkFinding(MANUAL_CHECK, message);
  return createWarningFinding(
    MANUAL_CHECK,
    `${formatCount(manual.length, 'manual backup')}: ${formatMegabytes(bytes)} MB, more than a quarter of the disk`,
    `They are never deleted automatically. Delete those that you no longer need: ls -l ${join(backupDir, '*-manual.tar.age')}`,
  );
}

const sumBytes = (archives: readonly { bytes: number }[]) => archives.reduce((sum, { bytes }) => sum + bytes, 0);

const formatMegabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024);

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
    const message = `${formatCount(plain.length, 'backup')} of an older version: not encrypted, with identity documents`;
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
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`;
  return ms < 48 * HOUR ? `${Math.floor(ms / HOUR)} h` : `${Math.floor(ms / (24 * HOUR))} days`;
}
