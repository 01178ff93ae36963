import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitWithError, ROOT } from '../prepare.mjs';
import { captureOutput, run } from '../run.mjs';

/** The packages to download, with a lock file that fixes their exact bytes. */
const WANTED_FOLDER = join('apps', 'api', 'packaged', 'runtime');
const FILES = ['package.json', 'package-lock.json'];
/** Not in `node_modules`, which each change of the lock file clears. */
const FOLDER = join(ROOT, 'dist-runtime');
const KIND = `${process.platform}-${process.arch}`;

/** Everything that determines the included runtime. */
export const RUNTIME_SOURCES = [WANTED_FOLDER, 'scripts/package/runtime.mjs'];

/**
 * Returns the Node that the packaged program includes, independent of the one that runs here: a version with security
 * fixes, from npm's packages of Node's own files; and the prebuilt database module for it. (The module for Node 20
 * sometimes crashes under Node 24 during garbage collection.)
 * @returns the program, its version, the folder with its licence; the module's folder and its addon
 */
export async function fetchRuntime() {
  const wanted = readJson(join(ROOT, WANTED_FOLDER, 'package.json'));
  const version = wanted.optionalDependencies[`node-${KIND}`];
  if (!version) exitWithError(`No Node runtime to bundle for ${KIND}. Available for: ${listKinds(wanted).join(', ')}.`);
  if (!(await isUsable(FOLDER, version))) await install(version);
  return { version, ...getRuntimePaths(FOLDER) };
}

function getRuntimePaths(root) {
  const folder = join(root, 'node_modules', `node-${KIND}`);
  const sqlite = join(root, 'node_modules', 'better-sqlite3');
  return { folder, node: join(folder, 'bin', 'node'), sqlite, addon: join(sqlite, 'prebuilds', `${KIND}.node`) };
}

/** Installs into a separate folder until it is complete, because two tests may do so at once. */
async function install(version) {
  console.log(`Fetching Node ${version} for the package …`);
  const work = `${FOLDER}-${process.pid}`;
  mkdirSync(work, { recursive: true });
  for (const name of FILES) copyFileSync(join(ROOT, WANTED_FOLDER, name), join(work, name));
  const { code, seconds } = await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: work });
  writeFileSync(join(work, 'made-of'), readManifest());
  if (code !== 0 || !(await isUsable(work, version)))
    exitWithError('Node could not be downloaded or does not run here. See the output above.');
  if (!(await isUsable(FOLDER, version))) {
    rmSync(FOLDER, { recursive: true, force: true });
    renameSync(work, FOLDER);
  }
  rmSync(work, { recursive: true, force: true });
  console.log(`Done in ${seconds.toFixed(0)} s.`);
}

/** Checks that it has the wanted versions, and that Node runs here with the module. */
async function isUsable(root, version) {
  const made = join(root, 'made-of');
  if (!existsSync(made) || readFileSync(made, 'utf8') !== readManifest()) return false;
  const probe = `process.version === 'v${version}' || process.exit(1); new (require('better-sqlite3'))(':memory:').close()`;
  return (await captureOutput(getRuntimePaths(root).node, ['-e', probe], { cwd: root })).code === 0;
}

function readManifest() {
  const hash = createHash('sha256').update(KIND);
  for (const name of FILES) hash.update(readFileSync(join(ROOT, WANTED_FOLDER, name)));
  return hash.digest('hex');
}

const listKinds = ({ optionalDependencies }) =>
  Object.keys(optionalDependencies).map((name) => name.slice('node-'.length));

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
