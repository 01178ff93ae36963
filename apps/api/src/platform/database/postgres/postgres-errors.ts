import type { DatabaseError } from 'pg';
import { RefusalError } from '#platform/http/refusal-error';

/** In seconds. */
export const BUSY_RETRY_AFTER_SECONDS = 5;

/** Could not be put in order with what others did at the same time; or each waited for the other. */
const CONFLICT_CODES = new Set(['40001', '40P01']);

/** Classes of what a server says that is stopping, starting, full or gone; a statement or a wait that took too long. */
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

/** Whether the same work may come out another time. */
export function isConflictError(error: unknown): boolean {
  return CONFLICT_CODES.has(findErrorCode(error));
}

/** Whether a key is taken already: by a row that was there, or by one that somebody else wrote in the meantime. */
export function isUniqueViolation(error: unknown): boolean {
  return findErrorCode(error) === '23505';
}

/**
 * A database that is away, or has no connection left, is nobody's fault who calls: they come again.
 * @throws Refused `server_busy`; whatever else the server says, without the values that it quotes
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

/** Class 42: of the statement itself, as of a table that is not there. */
const STATEMENT_ERROR_CODES = /^42/;

/**
 * What a server says of a row quotes what is in it, which a log must not have: where and what it was is enough. What it says
 * of a statement names tables and columns, and values are not in our statements.
 */
export function redactPostgresError(error: unknown): unknown {
  if (!isPostgresError(error)) return error;
  const { code = '', routine, table, constraint, stack } = error;
  const said = STATEMENT_ERROR_CODES.test(code) ? error.message : undefined;
  const plain = new Error(['PostgreSQL says', code, routine, table, constraint, said].filter(Boolean).join(' '));
  return Object.assign(plain, { code, stack: stack?.replace(/^.*?(?=\n {4}at )/s, plain.message) });
}

/** Told by its shape: the driver is loaded only where there is a server. */
function isPostgresError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'severity' in error && 'code' in error;
}

/** Whether the server cannot be reached, or cannot take more at the moment. */
export function isUnavailableError(error: unknown): boolean {
  const code = findErrorCode(error);
  return (
    UNAVAILABLE_CODES.test(code) ||
    SOCKET_ERROR_CODES.has(code) ||
    (error instanceof Error && UNAVAILABLE_MESSAGES.test(error.message))
  );
}

/** Drizzle says which query failed, with the reason inside. */
function findErrorCode(error: unknown): string {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code } = each as { code?: unknown };
    if (typeof code === 'string') return code;
  }
  return '';
}
