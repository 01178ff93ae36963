import type { DatabaseError } from 'pg';
import { RefusalError } from '#platform/http/refusal-error';

export const BUSY_RETRY_AFTER_SECONDS = 5;

/** Serialization failure and deadlock. */
const CONFLICT_CODES = new Set(['40001', '40P01']);

/**
 * Error classes of a server that is stopping, starting, full or unreachable, or of a statement or wait that timed out.
 */
const UNAVAILABLE_CODES = /^(08|53|57P|57014|55P03|25P03)/;
const SOCKET_ERROR_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'ENOENT',
  'EAI_AGAIN',
]);
const UNAVAILABLE_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client was closed|not queryable/;

/** Checks whether a retry of the same work may succeed. */
export function isConflictError(error: unknown): boolean {
  return CONFLICT_CODES.has(findErrorCode(error));
}

/** Checks for a duplicate key: of an earlier row, or of one that another transaction wrote in the meantime. */
export function isUniqueViolation(error: unknown): boolean {
  return findErrorCode(error) === '23505';
}

/**
 * Runs database work. An unreachable database, or one without free connections, becomes a refusal that clients retry.
 * @throws RefusalError `server_busy`; any other error of the server without the values that it quotes
 */
export async function withBusyRefusal<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RefusalError) throw error;
    if (!isUnavailableError(error)) throw redactPostgresError(error);
    throw new RefusalError(
      { code: 'server_busy', details: { retryAfter: BUSY_RETRY_AFTER_SECONDS } },
      { cause: error },
    );
  }
}

/** Class 42: errors of the statement itself, such as a missing table. */
const STATEMENT_ERROR_CODES = /^42/;

/**
 * Removes row values from a server error, since a log must not contain them. The place and kind of the error remain.
 * Errors of statements stay complete: they name tables and columns, and our statements contain no values.
 */
export function redactPostgresError(error: unknown): unknown {
  if (!isPostgresError(error)) return error;
  const { code = '', routine, table, constraint, stack } = error;
  const statementMessage = STATEMENT_ERROR_CODES.test(code) ? error.message : undefined;
  const plain = new Error(
    ['PostgreSQL error', code, routine, table, constraint, statementMessage].filter(Boolean).join(' '),
  );
  return Object.assign(plain, { code, stack: stack?.replace(/^.*?(?=\n {4}at )/s, plain.message) });
}

/** Detects the error by its shape: the driver is loaded only when there is a server. */
function isPostgresError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'severity' in error && 'code' in error;
}

/** Checks whether the server cannot be reached, or accepts no more work at the moment. */
export function isUnavailableError(error: unknown): boolean {
  const code = findErrorCode(error);
  return (
    UNAVAILABLE_CODES.test(code) ||
    SOCKET_ERROR_CODES.has(code) ||
    (error instanceof Error && UNAVAILABLE_MESSAGES.test(error.message))
  );
}

/** Drizzle wraps the error: the outer one names the query, the inner one has the code. */
function findErrorCode(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string') return code;
  }
  return '';
}
