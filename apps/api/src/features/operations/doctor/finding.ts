/** What one check has found: a line for the operator. `wrong` has to be mended, a `warning` should be looked at. */
export type Finding = {
  check: string;
  state: 'ok' | 'warning' | 'wrong';
  /** How it is. */
  says: string;
  /** What to do about it, with the command where there is one. */
  todo?: string;
  /** Each single thing that is wrong, where there are several. */
  details?: readonly string[];
};

export const createOkFinding = (check: string, says: string): Finding => ({ check, state: 'ok', says });
export const createWarningFinding = (check: string, says: string, todo: string): Finding => ({
  check,
  state: 'warning',
  says,
  todo,
});
export const createWrongFinding = (
  check: string,
  says: string,
  todo: string,
  details: readonly string[] = [],
): Finding => ({
  check,
  state: 'wrong',
  says,
  todo,
  details,
});
