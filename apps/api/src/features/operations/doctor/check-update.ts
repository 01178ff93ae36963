import { readUpdateJournal } from '../update/update-journal';
import { createOkFinding, createWarningFinding, type Finding } from './finding';

const UPDATE_CHECK = 'update';

/** Checks that the last update or rollback of the program has ended. */
export function checkUpdate(dataDir: string): Finding {
  const journal = readUpdateJournal(dataDir);
  if (!journal) return createOkFinding(UPDATE_CHECK, 'no update yet');
  const versions = `from ${journal.from.version} to ${journal.to.version}`;
  if (journal.step === 'updated') return createOkFinding(UPDATE_CHECK, `the last one was ${versions}`);
  if (journal.step === 'rolledBack') return createOkFinding(UPDATE_CHECK, `the last one, ${versions}, was rolled back`);
  return createWarningFinding(
    UPDATE_CHECK,
    `an update ${versions} was interrupted`,
    'Run the command again, or go back: waha rollback',
  );
}
