import { isDiskFullError } from '#platform/files/disk-space';
import { createErrorFinding, type Finding } from './finding';

/** One check, and its name. */
export type Check = { name: string; run: () => Finding | Promise<Finding> };

/** Runs all checks, one after the other. A check that throws is reported as an error, and the others still run. */
export async function* runChecks(checks: readonly Check[]): AsyncGenerator<Finding> {
  for (const { name, run } of checks) {
    try {
      yield await run();
    } catch (error) {
      yield explainFailure(name, error);
    }
  }
}

function explainFailure(name: string, error: unknown): Finding {
  if (isVersionMismatch(error))
    return createErrorFinding(
      name,
      'the database belongs to another version of Waha',
      'Start the server once with this version, then run waha doctor again.',
    );
  if (isDiskFullError(error))
    return createErrorFinding(
      name,
      'not checked, because the disk is full',
      'Free up space, then run waha doctor again.',
    );
  return createErrorFinding(
    name,
    error instanceof Error ? error.message : String(error),
    'Correct this, then run waha doctor again.',
  );
}

function isVersionMismatch(error: unknown): boolean {
  return error instanceof Error && /no such (table|column)/.test(`${error.message} ${error.cause}`);
}

const STATE_WIDTH = 9;
const CHECK_WIDTH = 15;

/** Returns a line for the finding, and one for each of its details. */
export function formatFinding({ check, state, says: message, todo, details = [] }: Finding): string {
  const line = `${state.padEnd(STATE_WIDTH)}${check.padEnd(CHECK_WIDTH)}${message}.${todo ? ` ${todo}` : ''}`;
  return [line, ...details.map((each) => `${' '.repeat(STATE_WIDTH)}- ${each}`)].join('\n');
}
