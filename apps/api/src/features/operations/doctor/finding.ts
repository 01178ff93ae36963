/** The result of one check: a line for the operator. An `error` must be fixed, a `warning` should be looked into. */
export type Finding = {
  check: string;
  state: 'ok' | 'warning' | 'error';
  /** The state. */
  says: string;
  /** The remedy, with its command if there is one. */
  todo?: string;
  /** The single faults, if there are several. */
  details?: readonly string[];
};

export const createOkFinding = (check: string, message: string): Finding => ({ check, state: 'ok', says: message });
export const createWarningFinding = (
  check: string,
  message: string,
  todo: string,
  details?: readonly string[],
): Finding => ({
  check,
  state: 'warning',
  says: message,
  todo,
  ...(details && { details }),
});
export const createErrorFinding = (
  check: string,
  message: string,
  todo: string,
  details: readonly string[] = [],
): Finding => ({
  check,
  state: 'error',
  says: message,
  todo,
  details,
});
