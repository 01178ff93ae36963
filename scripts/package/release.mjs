import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { constants, createGzip } from 'node:zlib';
import { exitWithError, prepare, ROOT } from '../prepare.mjs';
import { captureOutput } from '../run.mjs';
import { buildExecutable } from './build-executable.mjs';
import { checkRelease } from './check-release.mjs';
import { copyFilesFor } from './package.mjs';
import { listTargets } from './runtime.mjs';

// Builds a release into `dist-release`: an archive for each processor with the program, its checksum and what installs
// it, `SHA256SUMS`, and the release notes.
//   npm run release
//   npm run release -- --key ~/.ssh/release      signs the programs and SHA256SUMS
//   npm run release -- --tag                     also tags the commit

const OUT = join(ROOT, 'dist-release');
/** The namespace that `waha update` expects in a signature. */
const SIGNATURE_NAMESPACE = 'file';

const { key, tag: isTagWanted } = readOptions();
const release = await checkRelease(ROOT);
if (release.refusal) exitWithError(`No release was made. ${release.refusal}`);
const { version, tag, isTagged, commit, committedAt, notes } = release;
if (key !== undefined && !existsSync(key)) exitWithError(`No release was made. Key not found: ${key}`);
process.env.SOURCE_DATE_EPOCH = String(committedAt);

await prepare();
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT);
const archives = [];
for (const target of listTargets().sort()) archives.push(await makeArchive(`waha-${version}-${target}`, target));
const sums = join(OUT, 'SHA256SUMS');
writeFileSync(sums, archives.map((name) => `${hashFile(join(OUT, name))}  ${name}\n`).join(''));
await sign(sums);
writeFileSync(join(OUT, 'RELEASE-NOTES.md'), `# Waha ${version}\n\n${notes}\n`);

console.log(`Waha ${version}, commit ${commit.slice(0, 10)}, in ${relative(process.cwd(), OUT)}:`);
console.log(readFileSync(sums, 'utf8').trimEnd());
if (key === undefined) console.log('Not signed. To sign: npm run release -- --key FILE');
const tagCommand = ['tag', '-a', tag, '-m', `Waha ${version}`, commit];
if (isTagged) console.log(`The tag ${tag} exists on this commit.`);
else if (isTagWanted) await runOrExit('git', tagCommand);
else console.log(`To tag it: git tag -a ${tag} -m 'Waha ${version}' ${commit}`);

function readOptions() {
  try {
    return parseArgs({ options: { key: { type: 'string' }, tag: { type: 'boolean' } } }).values;
  } catch (error) {
    return exitWithError(`${error.message}\nUsage: npm run release -- [--key FILE] [--tag]`);
  }
}

/** Makes one archive with one folder in it, and returns its name. The files have the owner root and the time of the commit. */
async function makeArchive(name, target) {
  console.log(`Building ${name} …`);
  const folder = join(OUT, name);
  mkdirSync(folder);
  await buildExecutable({ target, file: join(folder, 'waha') });
  await sign(join(folder, 'waha'));
  copyFilesFor(folder);
  const archive = `${name}.tar.gz`;
  await pack(name, join(OUT, archive));
  rmSync(folder, { recursive: true });
  return archive;
}

/** The options of GNU tar make the same bytes for the same files; Node writes no time into the head of the archive. */
async function pack(folder, archive) {
  const options = ['--sort=name', '--format=ustar', '--owner=0', '--group=0', '--numeric-owner', '--mode=go=rX,u+rw'];
  const args = [...options, `--mtime=@${committedAt}`, '-C', OUT, '-cf', '-', folder];
  const child = spawn('tar', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((done) => {
    child.once('error', () => done(127));
    child.once('close', done);
  });
  await pipeline(child.stdout, createGzip({ level: constants.Z_BEST_COMPRESSION }), createWriteStream(archive));
  if ((await ended) !== 0) exitWithError(`tar could not pack ${folder}.`);
}

/** Writes `<file>.sig`, as `waha update` verifies it. */
async function sign(file) {
  if (key === undefined) return;
  // It asks for the passphrase of the key on the terminal, if it has one.
  await runOrExit('ssh-keygen', ['-Y', 'sign', '-q', '-n', SIGNATURE_NAMESPACE, '-f', key, file]);
}

async function runOrExit(command, args) {
  const { code, text } = await captureOutput(command, args, { cwd: ROOT });
  if (code !== 0) exitWithError(`${command} failed:\n${text}`);
  if (text.trim()) console.log(text.trim());
}

function hashFile(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
