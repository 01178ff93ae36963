import { formatProgram, isSameProgram } from './format-program';
import { readProgramVersion } from './read-program-version';
import { cancelUpdate, finishGoingBack } from './roll-back-program';
import { startUpdated } from './start-updated';
import type { UpdateContext } from './update-context';
import { cancelUpdateJournal, readUpdateJournal } from './update-journal';

/** Ends an interrupted update or rollback in the state that its program already has: the old one, or the new one. */
export async function settleUpdate(context: UpdateContext): Promise<void> {
  const { config, say } = context;
  const { dataDir, program } = config;
  const journal = readUpdateJournal(dataDir);
  if (!journal || journal.step === 'updated' || journal.step === 'rolledBack') return;
  const installed = await readProgramVersion(program, dataDir);
  if (isSameProgram(installed, journal.to)) {
    say(
      `An update to ${formatProgram(journal.to)} was interrupted after it had replaced the program. It is finished now.`,
    );
    const { reason } = await startUpdated(context, journal);
    if (reason) say('The interrupted update was undone. The update that you asked for follows.');
  } else if (!isSameProgram(installed, journal.from)) {
    // An operator has replaced the program by hand.
    await cancelUpdateJournal(dataDir, journal);
  } else if (journal.step === 'rollingBack' || journal.step === 'restored') {
    say(`A rollback to ${formatProgram(journal.from)} was interrupted. It is finished now.`);
    await finishGoingBack(context, journal);
  } else {
    say(`An update to ${formatProgram(journal.to)} was interrupted before it replaced the program.`);
    await cancelUpdate(config, journal);
  }
}
