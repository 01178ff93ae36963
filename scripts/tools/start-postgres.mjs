import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '../prepare.mjs';
import { findPostgres } from './find-postgres.mjs';

/**
 * Starts a PostgreSQL that runs until `end` is called or this process ends; `pid` is that of the process that keeps it.
 * @param how further arguments of `keep-postgres.mjs`
 */
export async function startPostgres(...how) {
  const script = join(ROOT, 'scripts', 'tools', 'keep-postgres.mjs');
  const keeper = spawn(process.execPath, [script, await findPostgres(), ...how], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [url] = await Promise.race([once(createInterface({ input: keeper.stdout }), 'line'), once(keeper, 'exit')]);
  if (typeof url !== 'string') throw new Error('PostgreSQL does not start. See the output above.');
  return {
    url,
    pid: keeper.pid,
    async end() {
      keeper.stdin.end();
      if (keeper.exitCode === null) await once(keeper, 'exit');
    },
  };
}
