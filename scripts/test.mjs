import { readFileSync } from 'node:fs';
import { check } from './check.mjs';
import { build, fitNative, install, QUIET, ROOT } from './prepare.mjs';
import { runNamed } from './run.mjs';
import { findBrowsers } from './tools/chromium.mjs';
import { needPdftotext } from './tools/poppler.mjs';
import { POSTGRES_CORE } from './tools/postgres-core.mjs';
import { runOnPostgres } from './tools/run-on-postgres.mjs';
import { fastFolder, resultFile, runVitest } from './tools/run-vitest.mjs';

// Everything, from a fresh checkout: set up, static checks, rules, API, screens, and journeys in a real browser.
const startedAt = Date.now();
const total = { passed: 0, failed: 0, names: [] };
/** Of each step: its name and how long it took. */
const took = [];

await step('set up', install);
const browsers = await findBrowsers();
await needPdftotext();
// What needs no database is tested on the core that compiling the database module leaves idle.
await Promise.all([
  timed('database module', fitNative),
  timed('rules and screens', async () => add(await runVitest(['domain', 'pwa', 'screens', 'staff-screens', 'words']))),
  step('build', build).then(() => step('static checks', async () => add(await check()))),
]);
// One after the other: four at a time on two cores take no less time together, and each so much longer that waits run out.
await step('API', async () => add(await runVitest(['api'])));
await step('core of the API on PostgreSQL', async () => add(await runOnPostgres(POSTGRES_CORE)));
await step('journeys in Chromium', runPlaywright);

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

async function runPlaywright() {
  const report = resultFile('playwright.json');
  const env = { ...QUIET, ...fastFolder(), ...browsers, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  await runNamed('journeys', 'npx', ['playwright', 'test', '--reporter=list,json'], { cwd: ROOT, env });
  add(countPlaywright(report));
}

function countPlaywright(file) {
  try {
    const { stats, suites, errors } = JSON.parse(readFileSync(file, 'utf8'));
    const failed = stats.unexpected + stats.flaky + errors.length;
    const names = suites.flatMap(failedJourneys);
    return { passed: stats.expected, failed, names };
  } catch {
    return { passed: 0, failed: 1, names: ['the runner of journeys wrote no report'] };
  }
}

function failedJourneys({ file, specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok).map(({ title }) => `journeys/${file}: ${title}`);
  return [...failed, ...suites.flatMap(failedJourneys)];
}
