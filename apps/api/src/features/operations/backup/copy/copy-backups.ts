import { createHash } from 'node:crypto';
import type { Instant } from '@waha/domain/kernel/time';
import { type CopyFacts, isCopyDue, planBackupCopies, type StoredArchive } from '@waha/domain/operations/backup-copy';
import { type BackupCopySetting, formatBackupCopyPlace } from '#platform/config/backup-copy-setting';
import type { Config } from '#platform/config/config';
import { lockDataFolder } from '#platform/database/lock-data-folder';
import { recordRecovered } from '#platform/process/record-recovered';
import { deriveSigner, readBackupKeys } from '../backup-keys';
import { type BackupState, type CopyState, readBackupState, updateBackupState } from '../backup-state';
import { listArchives } from '../list-archives';
import type { CopyTarget } from './copy-target';
import { RsyncCopyTarget } from './rsync-copy-target';
import { S3CopyTarget } from './s3-copy-target';

type CopyConfig = Pick<
  Config,
  'dataDir' | 'backupDir' | 'backupKeep' | 'backupCopyTo' | 'backupCopyKeys' | 'backupCopyKeyFile'
>;

type Needs = {
  config: CopyConfig;
  now: () => Instant;
  /** Whether the clock is trusted. Otherwise all archives may look old, and none is deleted. */
  mayDelete: boolean;
  signal: AbortSignal;
};

/** The name of the place, and the names of the archives that were copied and deleted there. */
export type CopyReport = { to: string; copied: string[]; deleted: string[] };

/**
 * Copies the archives that are missing at the other place, then deletes old ones there by the rule of
 * `WAHA_BACKUP_KEEP`. Records the outcome in the data folder.
 * @returns `undefined` if another process is copying, or no other place is set
 * @throws CopyFailed saying why; archives that are complete there stay
 */
export async function copyBackups({ config, now, mayDelete, signal }: Needs): Promise<CopyReport | undefined> {
  const { dataDir, backupDir, backupKeep, backupCopyTo } = config;
  if (!backupCopyTo) return undefined;
  const releaseLock = lockDataFolder(dataDir, 'copies', COPY_LOCK_WAIT_MS);
  if (!releaseLock) return undefined;
  const triedAt = now();
  const to = formatBackupCopyPlace(backupCopyTo);
  saveRunningCopy(dataDir, { to, since: triedAt });
  let target: CopyTarget | undefined;
  try {
    target = await openCopyTarget(config, backupCopyTo, signal);
    const there = await target.list();
    const plan = planBackupCopies(listArchives(backupDir), there, backupKeep);
    for (const archive of plan.copied) await target.copy(archive);
    const deleted = mayDelete ? plan.deleted.map(({ name }) => name) : [];
    await target.remove(deleted);
    const copied = plan.copied.map(({ name }) => name);
    const left = [...there.filter(({ name }) => ![...deleted, ...copied].includes(name)), ...plan.copied];
    saveSuccess({ dataDir, to, triedAt, now: now() }, left);
    return { to, copied, deleted };
  } catch (error) {
    // A stop is no failure: the next start continues.
    if (!signal.aborted)
      saveCopyFailure({ dataDir, to, triedAt }, error instanceof Error ? error.message : String(error));
    throw error;
  } finally {
    target?.close();
    saveRunningCopy(dataDir, undefined);
    releaseLock();
  }
}

/** `isCopyRunning` holds the lock for a moment. */
const COPY_LOCK_WAIT_MS = 500;

/** Each installation has a folder of its own there, so that one never deletes the archives of another. */
async function openCopyTarget(
  config: CopyConfig,
  setting: BackupCopySetting,
  signal: AbortSignal,
): Promise<CopyTarget> {
  const signer = deriveSigner(await readBackupKeys(config.dataDir));
  const installation = createHash('sha256').update(signer).digest('hex').slice(0, INSTALLATION_LENGTH);
  if ('rsync' in setting)
    return new RsyncCopyTarget(setting.rsync, { keyFile: config.backupCopyKeyFile, installation, signal });
  return new S3CopyTarget(config.dataDir, { setting: setting.bucket, keys: config.backupCopyKeys, installation });
}

const INSTALLATION_LENGTH = 12;

type Attempt = { dataDir: string; to: string; triedAt: Instant };

function saveSuccess({ dataDir, to, triedAt, now }: Attempt & { now: Instant }, left: readonly StoredArchive[]): void {
  const [newest] = [...left].sort((a, b) => b.madeAt - a.madeAt);
  updateBackupState(dataDir, ({ copy }) => ({
    copy: {
      ...{ to, triedAt, failures: 0, failure: undefined },
      since: copy?.to === to ? copy.since : triedAt,
      ...(newest && {
        lastGood: {
          ...{ at: now, madeAt: newest.madeAt, name: newest.name, archives: left.length },
          bytes: left.reduce((sum, { bytes }) => sum + bytes, 0),
        },
      }),
    },
  }));
}

/** Records that a copy is running, for the doctor, or that it has ended. */
function saveRunningCopy(dataDir: string, copying: BackupState['copying']): void {
  try {
    updateBackupState(dataDir, () => ({ copying }));
  } catch (unsaved) {
    // Copying is more important than this record.
    recordRecovered('backup-state', unsaved);
  }
}

/** Returns whether a process is copying. The record alone may be of one that was killed. */
function isCopyRunning(dataDir: string): boolean {
  const releaseLock = lockDataFolder(dataDir, 'copies');
  releaseLock?.();
  return !releaseLock;
}

/** Records a failed try, also of a process that could not do so itself. */
export function saveCopyFailure({ dataDir, to, triedAt }: Attempt, failure: string): void {
  try {
    updateBackupState(dataDir, ({ copy }) => {
      const before: CopyState = copy?.to === to ? copy : { to, since: triedAt, triedAt, failures: 0 };
      return { copy: { ...before, triedAt, failures: before.failures + 1, failure } };
    });
  } catch (unsaved) {
    // The caller gets the failure itself.
    recordRecovered('backup-state', unsaved);
  }
}

/**
 * Returns the state of the copies at the place that is set now, and when the newest archive here was made.
 * @param state the state of the backups, as it was read
 */
export function readCopyState(
  { backupDir, backupCopyTo }: Pick<StatusConfig, 'backupDir' | 'backupCopyTo'>,
  state: BackupState | undefined,
): {
  copy: CopyState | undefined;
  facts: CopyFacts | undefined;
  newestMadeAt: Instant | undefined;
} {
  const stored = backupCopyTo && state?.copy;
  const copy = stored?.to === (backupCopyTo && formatBackupCopyPlace(backupCopyTo)) ? stored : undefined;
  const newestMadeAt = listArchives(backupDir).find(({ isEncrypted }) => isEncrypted)?.madeAt;
  return { copy, facts: copy && { ...copy, copiedMadeAt: copy.lastGood?.madeAt }, newestMadeAt };
}

type StatusConfig = Pick<Config, 'dataDir' | 'backupDir' | 'backupCopyTo'>;

/** Returns since when a process is copying; `undefined` if none is. */
export function readCopyingSince(
  { dataDir, backupCopyTo }: Pick<StatusConfig, 'dataDir' | 'backupCopyTo'>,
  state: BackupState | undefined,
): Instant | undefined {
  const copying = backupCopyTo && state?.copying;
  if (!copying || copying.to !== formatBackupCopyPlace(backupCopyTo)) return undefined;
  return isCopyRunning(dataDir) ? copying.since : undefined;
}

/** Checks whether there is something to copy now. */
export function areCopiesDue(config: StatusConfig, now: Instant): boolean {
  return config.backupCopyTo !== undefined && isCopyDue(readCopyState(config, readBackupState(config.dataDir)), now);
}
