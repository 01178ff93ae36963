import { ALL_CHECKS, check } from './check.mjs';
import { build, ensureNativeModule, install } from './prepare.mjs';
import { findBrowsers } from './tools/chromium.mjs';
import { installDebianPrograms } from './tools/install-debian-programs.mjs';
import { installTools } from './tools/install-tools.mjs';
import { runOnPostgres } from './tools/run-on-postgres.mjs';
import { runPlaywright } from './tools/run-playwright.mjs';
import { runUnitTests } from './tools/run-unit-tests.mjs';
import { runVitest } from './tools/run-vitest.mjs';
import { Steps } from './tools/steps.mjs';

// Runs everything except what only `npm run nightly` runs. The tiers: CONTRIBUTING.md.
const steps = new Steps();
let browsers;
await steps.run('install packages, browsers and tools', async () => {
  await install();
  browsers = await findBrowsers();
  await installTools('s3-server', 'openapi-lint', 'phone-metadata', 'web-standards');
  await installDebianPrograms('pdftotext', 'rsync', 'sshd', 'xmlsec1');
});
// The compiler of the database module uses one core; steps without a database run on the other.
await steps.runTogether('database module, build, static checks and unit tests', [
  ['database module', ensureNativeModule],
  ['build and static checks', () => build().then(() => check(ALL_CHECKS))],
  ['unit tests and screens', () => runUnitTests({ withSlow: true })],
]);
await steps.run('API', () => runVitest(['api', 'api-slow']));
await steps.run('core of the API on PostgreSQL', () => runOnPostgres({ project: 'postgres-core' }));
await steps.run('end-to-end tests in Chromium', () => runPlaywright(browsers));
steps.end();
