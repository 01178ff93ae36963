import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '../prepare.mjs';
import { findPostgres } from './postgres.mjs';

/** For vitest: one PostgreSQL for a run that asks for it with `WAHA_TEST_POSTGRES=1`; `open-postgres.ts` finds it. */
export default async function setup() {
  if (process.env.WAHA_TEST_POSTGRES !== '1' || process.env.WAHA_TEST_POSTGRES_URL) return undefined;
  const keeper = spawn(process.execPath, [join(ROOT, 'scripts', 'tools', 'keep-postgres.mjs'), await findPostgres()], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [url] = await Promise.race([once(createInterface({ input: keeper.stdout }), 'line'), once(keeper, 'exit')]);
  if (typeof url !== 'string') throw new Error('No PostgreSQL starts for the tests. Read the lines above.');
  process.env.WAHA_TEST_POSTGRES_URL = url;
  return async () => {
    keeper.stdin.end();
    if (keeper.exitCode === null) await once(keeper, 'exit');
  };
}
