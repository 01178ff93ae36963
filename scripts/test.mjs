import { existsSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { check } from './check.mjs';
import { build, fitNative, install, QUIET, ROOT } from './prepare.mjs';
import { runNamed } from './run.mjs';
import { findBrowsers } from './tools/chromium.mjs';
import { needPdftotext } from './tools/poppler.mjs';

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
  timed('rules and screens', () => runVitest('domain', 'pwa', 'screens', 'staff-screens', 'words')),
  step('build', build).then(() => step('static checks', async () => add(await check()))),
]);
// Journeys mostly wait, the others mostly compute: at once they take little longer than the longer of them alone.
await step('API, and journeys in Chromium', () =>
  Promise.all([timed('  of it the API', () => runVitest('api')), timed('  of it journeys', runPlaywright)]),
);

if (total.names.length > 0) console.log(`\nWhat failed:\n${total.names.map((name) => `  ${name}`).join('\n')}`);
const table = took.map(([name, ms]) => `${(ms / 1000).toFixed(1).padStart(7)}  ${name}`);
console.log(`\nSeconds of each step:\n${table.join('\n')}`);
console.log(`\nAll of it took ${((Date.now() - startedAt) / 60000).toFixed(1)} minutes.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

/** Throw-away data folders lie in memory where there is room: a thousand are made, and nothing in them must last. */
function fastFolder() {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return {};
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 2 * 1024 ** 3 ? { TMPDIR: memory } : {};
}

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

async function runVitest(...projects) {
  const report = result(`vitest-${projects[0]}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['vitest', 'run', ...projects.flatMap((project) => ['--project', project]), ...reporters];
  const env = { ...QUIET, ...fastFolder() };
  const { code } = await runNamed('tests', 'npx', args, { cwd: ROOT, env });
  add(countVitest(report, code));
}

async function runPlaywright() {
  const report = result('playwright.json');
  const env = { ...QUIET, ...fastFolder(), ...browsers, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  await runNamed('journeys', 'npx', ['playwright', 'test', '--reporter=list,json'], { cwd: ROOT, env });
  add(countPlaywright(report));
}

function result(name) {
  const file = join(ROOT, 'test-results', name);
  rmSync(file, { force: true });
  return file;
}

/** A runner that died before it wrote its report counts as one failure, and so does an error outside of any test. */
function countVitest(file, code) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
    const suites = testResults.filter(({ status }) => status === 'failed');
    const names = suites.flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return [relative(ROOT, name), ...failed.map(({ fullName }) => `  ${fullName}`)];
    });
    if (suites.length === 0 && code !== 0) names.push('an error outside of any test');
    const failed = code === 0 ? 0 : Math.max(1, numFailedTests, suites.length);
    return { passed: numPassedTests, failed, names };
  } catch {
    return { passed: 0, failed: 1, names: ['the runner of rules, API and screens wrote no report'] };
  }
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
