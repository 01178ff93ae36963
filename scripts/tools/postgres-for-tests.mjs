import { startPostgres } from './start-postgres.mjs';

/** For vitest: starts one PostgreSQL for a run with `WAHA_TEST_POSTGRES=1`; `open-postgres.ts` finds it. */
export default async function setup() {
  if (process.env.WAHA_TEST_POSTGRES !== '1' || process.env.WAHA_TEST_POSTGRES_URL) return undefined;
  const postgres = await startPostgres();
  process.env.WAHA_TEST_POSTGRES_URL = postgres.url;
  return postgres.end;
}
