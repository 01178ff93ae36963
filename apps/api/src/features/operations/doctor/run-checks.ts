import { type Finding, wrong } from './finding';

/** One thing to look at, and what it is called. */
export type Check = { name: string; look: () => Finding | Promise<Finding> };

/** All of them, one after the other; one that cannot be done is wrong, and the others are still done. */
export async function* runChecks(checks: readonly Check[]): AsyncGenerator<Finding> {
  for (const { name, look } of checks) {
    try {
      yield await look();
    } catch (error) {
      yield isOtherVersion(error)
        ? wrong(name, 'the database is of another version of the program', 'Start the server once, then try again.')
        : wrong(name, error instanceof Error ? error.message : String(error), 'Look at the message, then try again.');
    }
  }
}

function isOtherVersion(error: unknown): boolean {
  return error instanceof Error && /no such (table|column)/.test(`${error.message} ${error.cause}`);
}

const WIDTH = 9;
const CHECK_WIDTH = 13;

/** A line for the finding, and one for each single thing. */
export function sayFinding({ check, state, says, todo, details = [] }: Finding): string {
  const line = `${state.padEnd(WIDTH)}${check.padEnd(CHECK_WIDTH)}${says}.${todo ? ` ${todo}` : ''}`;
  return [line, ...details.map((each) => `${' '.repeat(WIDTH)}- ${each}`)].join('\n');
}
