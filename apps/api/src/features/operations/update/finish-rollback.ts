import { join } from 'node:path';
import type { Instant } from '@waha/domain/kernel/time';
import type { Assets } from '#platform/config/assets';
import { recordRecovered } from '#platform/process/record-recovered';
import { restoreSnapshot } from '../backup/restore-snapshot';
import { isSameProgram } from './format-program';
import { type ProgramId, readUpdateJournal, type UpdateJournal, writeUpdateJournal } from './update-journal';

/**
 * Restores the snapshot of a rollback that was interrupted after it had put this program back. Called before the server
 * opens the data.
 * @param program this program
 * @returns whether there was one
 */
export async function finishRollback(
  { dataDir, assets, now }: { dataDir: string; assets: Pick<Assets, 'migrations'>; now: Instant },
  program: ProgramId,
): Promise<boolean> {
  const journal = readJournalAtStart(dataDir);
  if (journal?.step !== 'rollingBack' || !isSameProgram(journal.from, program)) return false;
  if (journal.snapshot) {
    const snapshot = join(dataDir, 'snapshots', journal.snapshot);
    // Read only here: the packaged program extracts its files into the data folder, which the first start has not made yet.
    const { migrations } = assets;
    await restoreSnapshot({ snapshot, dataDir, migrations, now });
  }
  await writeUpdateJournal(dataDir, { ...journal, step: 'rolledBack' });
  return true;
}

/** A later version may have written steps that this program does not know. They must not keep the server from starting. */
function readJournalAtStart(dataDir: string): UpdateJournal | undefined {
  try {
    return readUpdateJournal(dataDir);
  } catch (error) {
    return recordRecovered('update-journal', error);
  }
}
