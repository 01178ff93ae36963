import { check, FAST_CHECKS } from './check.mjs';
import { build, ensureNativeModule, install } from './prepare.mjs';
import { findBrowsers } from './tools/chromium.mjs';
import { runPlaywright } from './tools/run-playwright.mjs';
import { runUnitTests } from './tools/run-unit-tests.mjs';
import { runVitest } from './tools/run-vitest.mjs';
import { Steps } from './tools/steps.mjs';

// Verifies a change within minutes, from a fresh checkout: static checks, unit tests, the core of the API, and the
// smoke tests in a real browser. Everything else: `npm run test:all`. The tiers: CONTRIBUTING.md.
const steps = new Steps();
let browsers;
await steps.run('install packages and browsers', async () => {
  await install();
  browsers = await findBrowsers();
});
// The compiler of the database module uses one core; steps without a database run on the other.
await steps.runTogether('database module, build, static checks and unit tests', [
  ['database module', ensureNativeModule],
  ['build and static checks', () => build().then(() => check(FAST_CHECKS))],
  ['unit tests and screens', () => runUnitTests()],
]);
// One suite at a time: two at once save no time on two cores, and each becomes so slow that timeouts expire.
await steps.run('core of the API', () => runVitest(['api'], { options: ['--maxWorkers=3'] }));
await steps.run('smoke tests in Chromium', () => runPlaywright(browsers, { options: ['--grep', '@smoke'] }));
steps.end();
