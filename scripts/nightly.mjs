import { prepare } from './prepare.mjs';
import { findBrowsers } from './tools/chromium.mjs';
import { installDebianPrograms } from './tools/install-debian-programs.mjs';
import { installEngines } from './tools/install-engines.mjs';
import { installTools } from './tools/install-tools.mjs';
import { runFaultsOnPostgres } from './tools/run-faults-on-postgres.mjs';
import { runOnPostgres } from './tools/run-on-postgres.mjs';
import { runPlaywright } from './tools/run-playwright.mjs';
import { runVitest } from './tools/run-vitest.mjs';
import { Steps } from './tools/steps.mjs';

// Runs what takes too long for every change. It runs nearly all API tests and all fault tests on PostgreSQL, 50,000 fuzzed
// calls, and all end-to-end tests. Those include rare faults, Firefox and WebKit, a soak and more kills. Each night has
// another seed, which is printed: FUZZ_SEED repeats it.
process.env.NIGHTLY = '1';
const FUZZ_RUNS = process.env.FUZZ_RUNS ?? '50000';
const FUZZ_SEED = process.env.FUZZ_SEED ?? String(Date.now() % 1_000_000_000);

const steps = new Steps();
await steps.run('install packages, browsers and tools, and build', async () => {
  await installEngines();
  await prepare();
  await installTools('s3-server', 'openapi-lint', 'web-standards');
  await installDebianPrograms('pdftotext');
});
await steps.run('API on PostgreSQL', () => runOnPostgres());
await steps.run('faults on PostgreSQL', runFaultsOnPostgres);
await steps.run(`${FUZZ_RUNS} odd calls, FUZZ_SEED=${FUZZ_SEED}`, () =>
  runVitest(['api', 'api-slow'], { env: { FUZZ_RUNS, FUZZ_SEED }, options: ['robustness-tests/fuzz'] }),
);
await steps.run('60 kills of updates and rollbacks', () =>
  runVitest(['api-slow'], { options: ['commands/update/update-kills'] }),
);
await steps.run('end-to-end tests', async () => runPlaywright(await findBrowsers()));
steps.end();
