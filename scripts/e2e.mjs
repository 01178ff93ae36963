import { prepare, QUIET_ENV, ROOT } from './prepare.mjs';
import { run } from './run.mjs';
import { findBrowsers } from './tools/chromium.mjs';
import { installDebianPrograms } from './tools/install-debian-programs.mjs';
import { installTools } from './tools/install-tools.mjs';

// Runs only the end-to-end tests; arguments after `--` go to Playwright: npm run e2e -- main-job
await prepare();
await installTools('web-standards');
await installDebianPrograms('pdftotext');
const env = { ...QUIET_ENV, ...(await findBrowsers()) };
const { code } = await run('npx', ['playwright', 'test', ...process.argv.slice(2)], { cwd: ROOT, env });
process.exit(code || process.exitCode || 0);
