import { prepare } from '../prepare.mjs';
import { findBrowsers } from './chromium.mjs';
import { runPlaywright } from './run-playwright.mjs';
import { startPostgres } from './start-postgres.mjs';

/** Runs all end-to-end tests of faults; each server has a database of its own on a real PostgreSQL. */
export async function runFaultsOnPostgres() {
  await prepare();
  const browsers = await findBrowsers();
  const { url, end } = await startPostgres();
  const result = await runPlaywright(browsers, {
    env: { WAHA_JOURNEYS_POSTGRES: url, NIGHTLY: '1' },
    options: ['e2e/faults'],
  });
  await end();
  return result;
}
