import { check } from './check.mjs';
import { build, fitNative, install } from './prepare.mjs';
import { findBrowsers } from './tools/chromium.mjs';
import { installTools } from './tools/install-tools.mjs';
import { needPdftotext } from './tools/poppler.mjs';
import { POSTGRES_CORE } from './tools/postgres-core.mjs';
import { runOnPostgres } from './tools/run-on-postgres.mjs';
import { runPlaywright } from './tools/run-playwright.mjs';
import { runVitest } from './tools/run-vitest.mjs';

// Everything, from a fresh checkout: set up, static checks, rules, API, screens, and journeys in a real browser.
const startedAt = Date.now();
const total = { passed: 0, failed: 0, names: [] };
/** Of each step: its name and how long it took. */
const took = [];

await step('set up', install);
const browsers = await findBrowsers();
await needPdftotext();
await installTools('s3-server', 'openapi-lint', 'phone-metadata');
// What needs no database is tested on the core that compiling the database module leaves idle.
await Promise.all([
  timed('database module', fitNative),
  timed('rules and screens', async () => add(await runVitest(['domain', 'pwa', 'screens', 'staff-screens', 'words']))),
  step('build', build).then(() => step('static checks', async () => add(await check()))),
]);
// One after the other: four at a time on two cores take no less time together, and each so much longer that waits run out.
await step('API', async () => add(await runVitest(['api'])));
await step('core of the API on PostgreSQL', async () => add(await runOnPostgres(POSTGRES_CORE)));
await step('journeys in Chromium', async () => add(await runPlaywright(browsers)));

if (total.names.length > 0) console.log(`\nWhat failed:\n${total.names.map((name) => `  ${name}`).join('\n')}`);
const table = took.map(([name, ms]) => `${(ms / 1000).toFixed(1).padStart(7)}  ${name}`);
console.log(`\nSeconds of each step:\n${table.join('\n')}`);
console.log(`\nAll of it took ${((Date.now() - startedAt) / 60000).toFixed(1)} minutes.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

async function step(name, work) {
  console.log(`\n== ${name}`);
  await timed(name, work);
}

async function timed(name, work) {
  const since = Date.now();
  await work();
  took.push([name, Date.now() - since]);
}

function add({ passed, failed, names }) {
  total.passed += passed;
  total.failed += failed;
  total.names.push(...names);
}
