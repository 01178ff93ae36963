import { updateProgram } from '#features/operations/update/update-program';
import { findOperatorFile } from '#platform/process/find-operator-file';
import { readArguments } from '../read-arguments';
import { UPDATE_OPTIONS, withUpdateContext } from './with-update-context';

/**
 * `update <file>`: checks a new program file, takes a snapshot, replaces the program and restarts the server.
 * `--dry-run` only checks. Exit code 1 if the old version had to return.
 */
export async function update(args: string[]): Promise<void> {
  const { values, positionals } = readArguments(args, {
    options: { ...UPDATE_OPTIONS, 'dry-run': { type: 'boolean' } },
    least: 1,
    most: 1,
  });
  const file = findOperatorFile(positionals[0] ?? '');
  await withUpdateContext(values, async (context) => {
    const outcome = await updateProgram(context, file, { isDryRun: values['dry-run'] === true });
    if (outcome.result === 'rolledBack') process.exitCode = 1;
    return outcome;
  });
}
