import { join } from 'node:path';
import type { Instant } from '@waha/domain/kernel/time';
import { restoreSnapshot } from '../backup/restore-snapshot';
import { isSameProgram } from './format-program';
import { type ProgramId, readUpdateJournal, writeUpdateJournal } from './update-journal';

/**
 * Restores the snapshot of a rollback that was interrupted after it had put this program back. Called before the server
 * opens the data.
 * @param program this program
 * @returns whether there was one
 */
export async function finishRollback(
  { dataDir, migrations, now }: { dataDir: string; migrations: string; now: Instant },
  program: ProgramId,
): Promise<boolean> {
  const journal = readUpdateJournal(dataDir);
  if (journal?.step !== 'rollingBack' || !isSameProgram(journal.from, program)) return false;
  if (journal.snapshot)
    await restoreSnapshot({ snapshot: join(dataDir, 'snapshots', journal.snapshot), dataDir, migrations, now });
  await writeUpdateJournal(dataDir, { ...journal, step: 'rolledBack' });
  return true;
}
