import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { exitWithError, ROOT } from './prepare.mjs';
import { captureOutput } from './run.mjs';

const VERSION = '2.5.4';
const INTEGRITY = 'sha512-M6jWhG1qoBnH6TFmzJnstyCZ87HmOY/UzDm78mHiYihEdlV/YcS9ogOo1NlElnJMeLsyxHFe2yFc4sNjHTrABQ==';
const BUNDLE = 'bundles/redoc.standalone.js';
/** Redoc loads its logo from this address, which the content security policy forbids. */
const REMOTE_LOGO = 'https://cdn.redoc.ly/redoc/logo-mini.svg';
const EMPTY_PICTURE = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

/** The script of `/api/docs` and the licences of what it contains. The folder exists only when both are complete. */
export const API_REFERENCE = join(ROOT, 'dist-api-reference');
/** Everything that determines its content. */
export const API_REFERENCE_SOURCE = 'scripts/make-api-reference.mjs';

/**
 * Makes the script that renders the API reference from one file of the package `redoc`, unless it exists. Only that
 * package is downloaded: its bundle contains its 115 dependencies.
 * @returns undefined, or what went wrong
 */
export async function makeApiReference() {
  const made = `redoc ${VERSION}`;
  const licence = join(API_REFERENCE, 'LICENSE.txt');
  if (existsSync(licence) && readFileSync(licence, 'utf8').startsWith(`${made} `)) return undefined;
  const work = `${API_REFERENCE}-${process.pid}`;
  try {
    mkdirSync(work, { recursive: true });
    return await makeIn(work, made);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function makeIn(work, made) {
  console.log('Fetching Redoc for the API reference …');
  const packed = await captureOutput('npm', ['pack', `redoc@${VERSION}`, '--ignore-scripts', '--prefer-offline'], {
    cwd: work,
  });
  if (packed.code !== 0) return `Redoc could not be downloaded:\n${packed.text}`;
  const archive = `redoc-${VERSION}.tgz`;
  const hash = createHash('sha512')
    .update(readFileSync(join(work, archive)))
    .digest('base64');
  if (INTEGRITY !== `sha512-${hash}`) return 'The downloaded Redoc is not the expected one.';
  const unpacked = await captureOutput('tar', ['-xzf', archive], { cwd: work });
  if (unpacked.code !== 0) return `Redoc could not be unpacked:\n${unpacked.text}`;
  const read = (name) => readFileSync(join(work, 'package', name), 'utf8').trim();

  const parts = read(BUNDLE).split(REMOTE_LOGO);
  if (parts.length !== 2) return `Redoc contains the address of its logo ${parts.length - 1} times, expected once.`;
  const result = join(work, 'result');
  mkdirSync(result);
  const script = parts.join(EMPTY_PICTURE).replace(/\/\/# sourceMappingURL=\S+$/, '');
  writeFileSync(join(result, 'redoc.js'), script);
  const licences = [read('LICENSE'), read(`${BUNDLE}.LICENSE.txt`)].join('\n\n');
  writeFileSync(join(result, 'LICENSE.txt'), `${made} (MIT)\n\n${licences}\n`);
  rmSync(API_REFERENCE, { recursive: true, force: true });
  renameSync(result, API_REFERENCE);
  return undefined;
}

// By hand: node scripts/make-api-reference.mjs
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const failure = await makeApiReference();
  if (failure) exitWithError(failure);
}
