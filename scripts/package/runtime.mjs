import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitWithError, ROOT } from '../prepare.mjs';
import { captureOutput, run } from '../run.mjs';

/** The packages to download, with a lock file that fixes their exact bytes. */
const WANTED_FOLDER = join('apps', 'api', 'packaged', 'runtime');
const FILES = ['package.json', 'package-lock.json'];

/** The kind of program that this machine runs. */
export const HOST_TARGET = `${process.platform}-${process.arch}`;

/** Everything that determines the included runtime. */
export const RUNTIME_SOURCES = [WANTED_FOLDER, 'scripts/package/runtime.mjs'];

/**
 * Returns the Node that the packaged program includes, independent of the one that runs here: a version with security
 * fixes, from npm's packages of Node's own files; and the prebuilt native modules for it. (The database module for
 * Node 20 sometimes crashes under Node 24 during garbage collection.)
 * @param target the system and processor: `linux-x64`, `linux-arm64`
 * @returns the program, its version, the folder with its licence; the database module's folder; the native addons
 */
export async function fetchRuntime(target = HOST_TARGET) {
  const { optionalDependencies } = readJson(join(ROOT, WANTED_FOLDER, 'package.json'));
  const version = optionalDependencies[`node-${target}`];
  if (!version) exitWithError(`No Node runtime to bundle for ${target}. Available for: ${listTargets().join(', ')}.`);
  const { dependencies: used } = readJson(join(ROOT, 'apps', 'api', 'package.json'));
  if (optionalDependencies[getArgon2Package(target)] !== used['@node-rs/argon2'])
    exitWithError(`Set ${getArgon2Package(target)} in ${WANTED_FOLDER} to the version in apps/api/package.json.`);
  const folder = join(ROOT, `dist-runtime-${target}`); // not in `node_modules`, which each change of the lock file clears
  if (!(await isUsable(folder, target, version))) await install(folder, target, version);
  return { target, version, ...getRuntimePaths(folder, target) };
}

/** Returns the systems and processors for which a program can be built. */
export function listTargets() {
  const { optionalDependencies } = readJson(join(ROOT, WANTED_FOLDER, 'package.json'));
  return Object.keys(optionalDependencies).flatMap((name) => /^node-(.*)$/.exec(name)?.[1] ?? []);
}

const getArgon2Package = (target) => `@node-rs/argon2-${target}-gnu`;

function getRuntimePaths(root, target) {
  const folder = join(root, 'node_modules', `node-${target}`);
  const sqlite = join(root, 'node_modules', 'better-sqlite3');
  const addons = {
    'better_sqlite3.node': join(sqlite, 'prebuilds', `${target}.node`),
    'argon2.node': join(root, 'node_modules', getArgon2Package(target), `argon2.${target}-gnu.node`),
  };
  return { folder, node: join(folder, 'bin', 'node'), sqlite, addons };
}

/** Installs into a separate folder until it is complete, because two tests may do so at once. */
async function install(folder, target, version) {
  console.log(`Fetching Node ${version} for ${target} …`);
  const work = `${folder}-${process.pid}`;
  mkdirSync(work, { recursive: true });
  for (const name of FILES) copyFileSync(join(ROOT, WANTED_FOLDER, name), join(work, name));
  const [os, cpu] = target.split('-');
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--os', os, '--cpu', cpu, '--libc', 'glibc'];
  const { code, seconds } = await run('npm', args, { cwd: work });
  writeFileSync(join(work, 'made-of'), computeManifest(target));
  if (code !== 0 || !(await isUsable(work, target, version)))
    exitWithError('Node could not be downloaded or does not run here. See the output above.');
  if (!(await isUsable(folder, target, version))) {
    rmSync(folder, { recursive: true, force: true });
    renameSync(work, folder);
  }
  rmSync(work, { recursive: true, force: true });
  console.log(`Done in ${seconds.toFixed(0)} s.`);
}

/**
 * Checks that it has the wanted versions, and that Node runs here with the database module. A runtime for another
 * processor cannot be run: all of its files must exist.
 */
async function isUsable(root, target, version) {
  const made = join(root, 'made-of');
  if (!existsSync(made) || readFileSync(made, 'utf8') !== computeManifest(target)) return false;
  const { node, addons } = getRuntimePaths(root, target);
  if (![node, ...Object.values(addons)].every((file) => existsSync(file))) return false;
  if (target !== HOST_TARGET) return true;
  const probe = `process.version === 'v${version}' || process.exit(1); new (require('better-sqlite3'))(':memory:').close()`;
  return (await captureOutput(node, ['-e', probe], { cwd: root })).code === 0;
}

function computeManifest(target) {
  const hash = createHash('sha256').update(target);
  for (const name of FILES) hash.update(readFileSync(join(ROOT, WANTED_FOLDER, name)));
  return hash.digest('hex');
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
