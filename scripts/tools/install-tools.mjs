import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { exitWithError, INSTALL, ROOT } from '../prepare.mjs';
import { captureOutput } from '../run.mjs';

const FOLDER = join(ROOT, 'scripts', 'on-demand');
/** The file that identifies the lock file from which a tool was installed. */
const STAMP_FILE = '.waha';

/**
 * Installs tools of `scripts/on-demand` that few commands need, so that `npm ci` need not. Each folder pins versions in
 * its own lock file. A tool is installed again when that file changes.
 */
export async function installTools(...names) {
  for (const name of names) if (!isInstalled(name)) await install(name);
}

/** Imports a package of an installed tool. */
export async function importTool(name, packageName) {
  const { resolve } = createRequire(join(FOLDER, name, 'package.json'));
  return import(pathToFileURL(resolve(packageName)).href);
}

/** Returns the path of a program of an installed tool. */
export function findProgram(name, program) {
  return join(FOLDER, name, 'node_modules', '.bin', program);
}

/** Installs into a separate folder until it is complete, because two tests may need the same tool at once. */
async function install(name) {
  console.error(`Installing ${name} …`);
  const work = join(FOLDER, `.${name}-${process.pid}`);
  mkdirSync(work, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(FOLDER, name, file), join(work, file));
  const { code, text } = await captureOutput('npm', INSTALL, { cwd: work });
  if (code !== 0) exitWithError(`${name} could not be installed:\n${text}`);
  writeFileSync(join(work, 'node_modules', STAMP_FILE), computeFingerprint(name));
  if (!isInstalled(name)) {
    const modules = join(FOLDER, name, 'node_modules');
    rmSync(modules, { recursive: true, force: true });
    renameSync(join(work, 'node_modules'), modules);
  }
  rmSync(work, { recursive: true, force: true });
}

function isInstalled(name) {
  const mark = join(FOLDER, name, 'node_modules', STAMP_FILE);
  return existsSync(mark) && readFileSync(mark, 'utf8') === computeFingerprint(name);
}

function computeFingerprint(name) {
  return createHash('sha256')
    .update(readFileSync(join(FOLDER, name, 'package-lock.json')))
    .digest('hex');
}

// By hand: node scripts/tools/install-tools.mjs s3-server
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await installTools(...process.argv.slice(2));
