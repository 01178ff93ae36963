import { findPostgres } from './find-postgres.mjs';
import { runVitest } from './run-vitest.mjs';

/**
 * Runs tests of the API on a real PostgreSQL, which is downloaded the first time and runs as long as the tests. Returns
 * `{ passed, failed, names }`.
 * @param project `postgres`: all of them; `postgres-core`: those that `npm run test:all` runs there (vite.config.ts)
 * @param files only test files whose paths contain one of these texts
 * @param env further environment variables
 */
export async function runOnPostgres({ project = 'postgres', files = [], env = {} } = {}) {
  const WAHA_POSTGRES_BIN = await findPostgres();
  return runVitest([project], { env: { WAHA_TEST_POSTGRES: '1', WAHA_POSTGRES_BIN, ...env }, options: files });
}
