import { copyFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWaha, stopWaha } from './bench/server/start-waha.mjs';
import { exitWithError, prepare, ROOT } from './prepare.mjs';
import { run } from './run.mjs';
import { findProgram, installTools } from './tools/install-tools.mjs';

// Builds the documentation site into dist-docs: the pages of docs/, and the API reference from the server's openapi.json.
const PORT = 5098;
const SITE = join(ROOT, 'dist-docs');
const TOOL = join(ROOT, 'scripts', 'on-demand', 'documentation');
const API_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>HTTP API · Waha</title>
  </head>
  <body>
    <redoc spec-url="openapi.json"></redoc>
    <script src="redoc.js"></script>
  </body>
</html>
`;

await prepare();
await installTools('documentation');
rmSync(join(TOOL, 'site', 'pages'), { recursive: true, force: true });
cpSync(join(ROOT, 'docs'), join(TOOL, 'site', 'pages'), { recursive: true });
const { code } = await run(findProgram('documentation', 'vitepress'), ['build', join(TOOL, 'site')], { cwd: TOOL });
if (code !== 0) exitWithError('The documentation site could not be built.');
const dataDir = mkdtempSync(join(tmpdir(), 'waha-docs-'));
const server = await startWaha(dataDir, PORT);
const openapi = await fetch(`http://127.0.0.1:${PORT}/api/openapi.json`);
writeFileSync(join(SITE, 'openapi.json'), await openapi.text());
await stopWaha(server);
rmSync(dataDir, { recursive: true, force: true });
writeFileSync(join(SITE, 'api.html'), API_PAGE);
copyFileSync(join(TOOL, 'node_modules', 'redoc', 'bundles', 'redoc.standalone.js'), join(SITE, 'redoc.js'));
console.log(`The site is in ${SITE}.`);
