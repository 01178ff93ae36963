import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Instant } from '@waha/domain/kernel/time';
import { parseArchiveName } from '@waha/domain/operations/backup-archive';
import type { RehearsalFacts } from '@waha/domain/operations/rehearsal-status';
import { recordRecovered } from '#platform/process/record-recovered';
import { type BackupState, updateBackupState } from './backup-state';
import { NoSpaceForRestore } from './restore-backup';

type Rehearsal = { dataDir: string; backupDir: string; archive: string; now: () => Instant };

/**
 * Runs a rehearsal and records its outcome in the data folder. A failure counts for scheduled archives in the backup
 * folder only: elsewhere an archive may be an incomplete copy, and manual ones may need a passphrase.
 * @throws what the rehearsal throws
 */
export async function recordRehearsal<Report>(about: Rehearsal, rehearse: () => Promise<Report>): Promise<Report> {
  const triedAt = about.now();
  try {
    const report = await rehearse();
    // A new server has no data of its own yet.
    if (existsSync(join(about.dataDir, 'waha.sqlite'))) saveRehearsal(about, triedAt);
    return report;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (isScheduledArchive(about))
      saveRehearsal(about, triedAt, { reason, isSkipped: error instanceof NoSpaceForRestore });
    throw error;
  }
}

/** Records a rehearsal; without `failure` it succeeded. */
export function saveRehearsal(
  { dataDir, archive, now }: Omit<Rehearsal, 'backupDir'>,
  triedAt: Instant,
  failure?: { reason: string; isSkipped: boolean },
): void {
  const endedAt = now();
  const about = { triedAt, archive: basename(archive), tookMs: endedAt - triedAt };
  try {
    updateBackupState(dataDir, ({ rehearsal: before }) => ({
      rehearsal: failure
        ? {
            ...about,
            outcome: failure.isSkipped ? 'skipped' : 'failed',
            reason: failure.reason,
            lastGoodAt: before?.lastGoodAt,
          }
        : { ...about, outcome: 'good', lastGoodAt: endedAt },
    }));
  } catch (unsaved) {
    // The caller gets the outcome itself.
    recordRecovered('backup-state', unsaved);
  }
}

/** Returns the facts about the last rehearsal; `undefined` before the first one. */
export function toRehearsalFacts(state: BackupState | undefined): RehearsalFacts | undefined {
  const rehearsal = state?.rehearsal;
  return rehearsal && { outcome: rehearsal.outcome, lastGoodAt: rehearsal.lastGoodAt };
}

function isScheduledArchive({ archive, backupDir }: Rehearsal): boolean {
  if (parseArchiveName(basename(archive))?.isManual !== false || !existsSync(backupDir)) return false;
  return realpathSync(dirname(archive)) === realpathSync(backupDir);
}
