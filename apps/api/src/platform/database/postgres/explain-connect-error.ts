/** The driver's message when the server requires a password and none was given. */
const NO_PASSWORD = /client password must be a (non-empty )?string|no password supplied/;

/** Returns one sentence for the operator: why the connection to PostgreSQL failed, and what to do if that is known. */
export function explainConnectError(error: unknown): string {
  // If several addresses refused the connection, the error itself has no message, only its parts.
  if (error instanceof AggregateError) return error.errors.map(explainConnectError).join('; ');
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: string };
  if (NO_PASSWORD.test(error.message))
    return 'it requires a password, and none was given. Set PGPASSWORD, or put the password in the URL.';
  if (code === '28P01' || code === '28000') return 'it rejected this user and password (PGPASSWORD, or in the URL).';
  if (code === '3D000') return 'it has no database with this name. Create it first.';
  return error.message;
}
