import { createInterface } from 'node:readline/promises';
import { formatLostWrites } from '#features/operations/update/format-lost-writes';
import { type LostWrites, rollBackProgram } from '#features/operations/update/roll-back-program';
import { readArguments, UsageError } from '../read-arguments';
import { UPDATE_OPTIONS, withUpdateContext } from './with-update-context';

/**
 * `rollback`: puts the program and the database from before the last update back, after a question that says what is
 * lost. `--keep-data` puts back only the program, if it can use the current database. Exit code 1 if the operator must
 * still do something.
 */
export async function rollback(args: string[]): Promise<void> {
  const { values } = readArguments(args, {
    options: { ...UPDATE_OPTIONS, yes: { type: 'boolean' }, 'keep-data': { type: 'boolean' } },
  });
  await withUpdateContext(values, async (context) => {
    const outcome = await rollBackProgram(context, {
      isDataKept: values['keep-data'] === true,
      confirm: async ({ from, to, lost, isDataKept, canKeepData }) => {
        context.say(`Going back from ${from} to ${to}. ${isDataKept ? 'All data are kept.' : describeLoss(lost)}`);
        if (values.yes) return true;
        if (canKeepData && !isDataKept) context.say(`${to} can use the current database: --keep-data loses nothing.`);
        if (values.json || !process.stdin.isTTY) throw new UsageError('Add --yes to go back without a question.');
        const asked = createInterface({ input: process.stdin, output: process.stderr });
        const answer = await asked.question('Type yes to go back: ');
        asked.close();
        if (answer.trim() === 'yes') return true;
        context.say('Nothing was changed.');
        return false;
      },
    });
    if (outcome.todo) process.exitCode = 1;
    return outcome;
  });
}

function describeLoss(lost: LostWrites | undefined): string {
  if (!lost) return 'All changes since the update are lost; they could not be counted.';
  const counts = formatLostWrites(lost);
  if (counts === '') return 'Nobody has added or decided anything since the update.';
  return `Lost since the update: ${counts}. They stay in the folder before-restore-… in the data folder.`;
}
