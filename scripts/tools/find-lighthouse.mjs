import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { exitWithError } from '../prepare.mjs';
import { captureOutput } from '../run.mjs';
import { getCacheFolder } from './get-cache-folder.mjs';

/** The last version that runs on Node 20. */
const VERSION = '12.8.2';

/**
 * Returns the path of Lighthouse's program, from npm. It is not a dependency of the project, so that people who only run
 * Waha do not download its hundred megabytes.
 */
export async function findLighthouse() {
  const folder = join(getCacheFolder(), `lighthouse-${VERSION}`);
  const program = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');
  if (!existsSync(program)) await installLighthouse(folder);
  if (!existsSync(program)) exitWithError('Lighthouse could not be installed from npm.');
  return program;
}

/** Installs under another name until it is complete, because other processes may do the same. */
async function installLighthouse(folder) {
  console.log('Lighthouse is not installed; installing it from npm …');
  const part = `${folder}.${process.pid}`;
  mkdirSync(part, { recursive: true });
  const args = ['install', '--prefix', part, '--no-save', '--no-package-lock', '--ignore-scripts'];
  const { code, text } = await captureOutput('npm', [...args, `lighthouse@${VERSION}`], { cwd: part });
  if (code !== 0) console.error(text);
  if (!existsSync(folder)) renameSync(part, folder);
  rmSync(part, { recursive: true, force: true });
}
