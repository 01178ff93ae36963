import { prepare, QUIET, ROOT } from './prepare.mjs';
import { run } from './run.mjs';
import { findBrowsers } from './tools/chromium.mjs';

// The journeys alone; what follows `--` goes to Playwright: npm run browser -- main-job
await prepare();
const env = { ...QUIET, ...(await findBrowsers()) };
const { code } = await run('npx', ['playwright', 'test', ...process.argv.slice(2)], { cwd: ROOT, env });
process.exit(code || process.exitCode || 0);
