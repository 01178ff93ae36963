import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { fingerprint, isStampCurrent, prepare, ROOT, writeStamp } from '../prepare.mjs';
import { captureOutput } from '../run.mjs';
import { buildExecutable, EXECUTABLE_SOURCES } from './build-executable.mjs';
import { HOST_TARGET } from './runtime.mjs';

const OUT = join(ROOT, 'dist-package');

export const PACKAGED_FILE = join(OUT, 'waha');

/** The files of `deploy` that install the program. */
const DEPLOYED = [
  ...['install.sh', 'waha.service', 'waha.env', 'Caddyfile', 'Containerfile'],
  ...['monitoring/prometheus.yaml', 'monitoring/alerts.yaml', 'monitoring/dashboard.json'],
];

/** The documents that an operator needs on the server. Links between them work, as in the project. */
const DOCUMENTED = ['docs/operator', 'docs/reference', 'docs/decisions'];

/**
 * Copies what the operator gets with the program, so that one folder is enough: what installs it, and the documents.
 * Leaves equal files alone: a test may be reading them.
 */
export function copyFilesFor(folder) {
  for (const name of DEPLOYED) copyIfChanged(join(ROOT, 'deploy', name), join(folder, name));
  for (const name of DOCUMENTED) {
    const files = readdirSync(join(ROOT, name), { recursive: true });
    for (const file of files.filter((each) => each.endsWith('.md')))
      copyIfChanged(join(ROOT, name, file), join(folder, name, file));
  }
  // Operators read about their version first, not an empty list of unreleased changes.
  const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8').replace('## [Unreleased]\n\n## ', '## ');
  writeFileSync(join(folder, 'CHANGELOG.md'), changelog);
}

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
  const mark = fingerprint(EXECUTABLE_SOURCES);
  mkdirSync(OUT, { recursive: true });
  copyFilesFor(OUT);
  if (isStampCurrent('packaged', mark) && existsSync(PACKAGED_FILE)) return { isNew: false };
  const startedAt = Date.now();
  const count = await buildExecutable({ target: HOST_TARGET, file: PACKAGED_FILE });
  writeStamp('packaged', mark);
  return { isNew: true, count, seconds: (Date.now() - startedAt) / 1000 };
}

function copyIfChanged(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  if (!existsSync(to) || !readFileSync(from).equals(readFileSync(to))) copyFileSync(from, to);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { isNew, count, seconds } = await makePackage();
  const megabytes = (statSync(PACKAGED_FILE).size / 1024 / 1024).toFixed(1);
  const { text } = await captureOutput(PACKAGED_FILE, ['version'], { env: {} });
  console.log(`${relative(process.cwd(), PACKAGED_FILE)}: ${megabytes} MB, ${text.trim().replaceAll('\n', ', ')}`);
  if (isNew) console.log(`Made in ${seconds.toFixed(0)} s. ${count} files and both native addons are included.`);
  else console.log('Already up to date.');
  console.log(`Checksum: ${relative(process.cwd(), PACKAGED_FILE)}.sha256 (sha256sum -c waha.sha256)`);
  console.log(`To install: copy the folder ${relative(process.cwd(), OUT)} to the server and run install.sh in it.`);
}
