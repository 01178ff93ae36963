import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startWaha, stopWaha } from './bench/server/start-waha.mjs';
import { findBrokenLinks } from './checks/find-broken-links.mjs';
import { makeApiReference } from './make-api-reference.mjs';
import { exitWithError, prepare, ROOT } from './prepare.mjs';
import { run } from './run.mjs';
import { findProgram, installTools } from './tools/install-tools.mjs';

// Builds the documentation site into dist-docs: the pages of docs/, and the API reference of the server. Fails if a link
// of the site does not work.
const PORT = 5098;
const SITE = join(ROOT, 'dist-docs');
const TOOL = join(ROOT, 'scripts', 'on-demand', 'documentation');
await prepare();
await installTools('documentation');
const failure = await makeApiReference();
if (failure) exitWithError(failure);
rmSync(join(TOOL, 'site', 'pages'), { recursive: true, force: true });
cpSync(join(ROOT, 'docs'), join(TOOL, 'site', 'pages'), { recursive: true });
const { code } = await run(findProgram('documentation', 'vitepress'), ['build', join(TOOL, 'site')], { cwd: TOOL });
if (code !== 0) exitWithError('The documentation site could not be built.');
const dataDir = mkdtempSync(join(tmpdir(), 'waha-docs-'));
const server = await startWaha(dataDir, PORT);
await download('docs', 'api.html');
await download('openapi.json');
await download('docs/redoc.js');
await stopWaha(server);
rmSync(dataDir, { recursive: true, force: true });
const broken = findBrokenLinks(SITE);
if (broken.length > 0) exitWithError(`Broken links:\n${broken.join('\n')}`);
console.log(`The site is in ${SITE}.`);

/** Copies a file of the server's API reference into the site. Its addresses are relative to `/api/`. */
async function download(path, file = path) {
  const response = await fetch(`http://127.0.0.1:${PORT}/api/${path}`);
  if (!response.ok) exitWithError(`The server responded ${response.status} to /api/${path}.`);
  mkdirSync(dirname(join(SITE, file)), { recursive: true });
  writeFileSync(join(SITE, file), await response.text());
}
