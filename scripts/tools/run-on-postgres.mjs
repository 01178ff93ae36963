import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ROOT } from '../prepare.mjs';
import { findPostgres } from './postgres.mjs';
import { runVitest } from './run-vitest.mjs';

/**
 * Runs the API's tests on a real PostgreSQL, which is fetched at the first time and lasts as long as the run: all of them, or
 * those of these files and folders of `apps/api/src`.
 */
export async function runOnPostgres(paths = [], more = {}) {
  const gone = paths.filter((path) => !existsSync(join(ROOT, 'apps/api/src', path)));
  if (gone.length > 0) fail(`There is no ${gone.join(', no ')} in apps/api/src: see scripts/tools/postgres-core.mjs.`);
  const WAHA_POSTGRES_BIN = await findPostgres();
  const filters = paths.map((path) => `src/${path}`);
  return runVitest(['postgres'], { WAHA_TEST_POSTGRES: '1', WAHA_POSTGRES_BIN, ...more }, filters);
}
