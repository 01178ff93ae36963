import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { captureOutput, run } from './run.mjs';
import { restoreNativeModule, storeNativeModule } from './tools/native-module.mjs';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const STAMPS_FOLDER = join(ROOT, 'node_modules', '.waha');
const SERVER = join(ROOT, 'apps', 'api', 'dist', 'waha.cjs');
const PAGE_INDEX = join(ROOT, 'apps', 'pwa', 'dist', 'index.html');

/** The lock file pins and verifies versions, so npm's local cache is as good as a download. */
export const INSTALL = ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];

export const QUIET_ENV = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', NO_UPDATE_NOTIFIER: '1' };

/**
 * Compiler flags for SQLite, which is one file. Its own `-O3` takes three times as long, and the program is at most a
 * tenth faster in our queries (rows by an index, sums, prepared statements).
 */
const FAST_COMPILE_ENV = { CFLAGS: '-O1', CXXFLAGS: '-O1', JOBS: '2' };

/**
 * Prepares everything that a command needs in a fresh checkout. The database module is compiled on one core while the
 * others build.
 */
export async function prepare() {
  await install();
  await Promise.all([ensureNativeModule(), build()]);
  await cacheCompiledCode();
}

/**
 * Stores code of the server that V8 has compiled, if the build could not start it yet. Without it a start takes twice
 * as long.
 */
async function cacheCompiledCode() {
  const dist = dirname(SERVER);
  if (existsSync(join(dist, 'program.cache'))) return;
  await captureOutput(process.execPath, [join(ROOT, 'apps', 'api', 'make-code-cache.cjs'), dist], { cwd: ROOT });
}

/** Installs the packages if they are missing or the lock file has changed. Install scripts are not run. */
export async function install() {
  const mark = fingerprint(['package-lock.json']);
  if (isStampCurrent('installed', mark)) return;
  console.log('Installing packages …');
  const { code, seconds } = await run('npm', INSTALL, { cwd: ROOT });
  if (code !== 0) exitWithError('The packages could not be installed. See the output above.');
  writeStamp('installed', mark);
  console.log(`Packages installed in ${seconds.toFixed(0)} s.`);
}

/** Ensures that the database module fits this Node: the compiled one, one from an earlier checkout, or a new one. */
export async function ensureNativeModule() {
  const probe = ['-e', "new (require('better-sqlite3'))(':memory:').close()"];
  const isFitting = async () => (await captureOutput(process.execPath, probe, { cwd: ROOT })).code === 0;
  const release = join(ROOT, 'node_modules', 'better-sqlite3', 'build', 'Release');
  const file = join(release, 'better_sqlite3.node');
  if (await isFitting()) return;
  const made = nativeInputs();
  if (restoreNativeModule(file, made) && (await isFitting())) return;
  console.log('Building the database module for this Node, which may take two minutes …');
  const env = { ...process.env, ...FAST_COMPILE_ENV };
  const { seconds } = await run('npm', ['rebuild', 'better-sqlite3'], { cwd: ROOT, env });
  console.log(`Database module built in ${seconds.toFixed(0)} s.`);
  if (!(await isFitting()))
    exitWithError(
      'The database module does not run under this Node. Install a compiler (Debian: apt-get install python3 make g++) and start again.',
    );
  storeNativeModule(file, made);
  for (const name of ['.deps', 'obj', 'obj.target', 'sqlite3.a'])
    rmSync(join(release, name), { recursive: true, force: true });
}

/** Returns everything that affects the compiled database module. */
function nativeInputs() {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const { version, integrity } = packages['node_modules/better-sqlite3'];
  const { glibcVersionRuntime } = process.report.getReport().header;
  const { platform, arch, versions } = process;
  return { version, integrity, platform, arch, glibcVersionRuntime, abi: versions.modules, ...FAST_COMPILE_ENV };
}

/** Builds server and page if a source has changed. */
export async function build() {
  const mark = fingerprint(['package-lock.json', 'vite.config.ts', 'tsconfig.base.json', 'apps', 'packages']);
  if (isStampCurrent('built', mark) && existsSync(SERVER) && existsSync(PAGE_INDEX)) return;
  console.log('Building server and web app …');
  const { code, seconds } = await run('npx', ['turbo', 'run', 'build', '--output-logs=errors-only'], {
    cwd: ROOT,
    env: QUIET_ENV,
  });
  if (code !== 0) exitWithError('The build failed.');
  writeStamp('built', mark);
  console.log(`Built in ${seconds.toFixed(0)} s.`);
}

export function exitWithError(message) {
  console.error(message);
  process.exit(1);
}

export function isStampCurrent(name, mark) {
  const file = join(STAMPS_FOLDER, name);
  return existsSync(file) && readFileSync(file, 'utf8') === mark;
}

export function writeStamp(name, mark) {
  mkdirSync(STAMPS_FOLDER, { recursive: true });
  writeFileSync(join(STAMPS_FOLDER, name), mark);
}

/** Returns a text for the state of files: names, sizes and times. It is fast, and sufficient to detect changes. */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths) hashPath(join(ROOT, path), hash);
  return hash.digest('hex');
}

function hashPath(path, hash) {
  const stat = statSync(path);
  if (!stat.isDirectory()) {
    hash.update(`${path} ${stat.size} ${Math.round(stat.mtimeMs)}\n`);
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (!['node_modules', 'dist', '.turbo'].includes(name)) hashPath(join(path, name), hash);
  }
}
