import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { check } from './check.mjs';
import { build, fitNative, install, QUIET, ROOT } from './prepare.mjs';
import { run } from './run.mjs';
import { findBrowsers } from './tools/chromium.mjs';
import { needPdftotext } from './tools/poppler.mjs';

// Everything, from a fresh checkout: set up, static checks, rules, API, screens, and journeys in a real browser.
/** More than these are no accident. */
const MOST_UNSTEADY = 3;
const startedAt = Date.now();
const total = { passed: 0, failed: 0, names: [], unsteady: [] };

await step('set up', install);
// Compiled on one core, while the other builds and checks.
const native = fitNative();
const browsers = await findBrowsers();
await needPdftotext();
await step('build', build);
await step('static checks', async () => add(await check()));
await native;
await step('rules, API and screens', async () => add(await runVitest()));
await step('journeys in Chromium', async () => add(await runPlaywright()));

list('What failed', total.names);
list('Failed, and passed when looked at again alone: each of these is a mistake to be mended', total.unsteady);
console.log(`\nAll of it took ${((Date.now() - startedAt) / 60000).toFixed(1)} minutes.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

async function step(name, work) {
  console.log(`\n== ${name}`);
  await work();
}

function add({ passed, failed, names, unsteady = [] }) {
  total.passed += passed;
  total.failed += failed;
  total.names.push(...names);
  total.unsteady.push(...unsteady);
}

function list(heading, names) {
  if (names.length > 0) console.log(`\n${heading}:\n${names.map((name) => `  ${name}`).join('\n')}`);
}

async function runVitest() {
  const look = async (files) => {
    const report = result('vitest.json');
    const args = ['vitest', 'run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const { code } = await run('npx', args, { cwd: ROOT, env: QUIET });
    return countVitest(report, code);
  };
  return lookAgain(await look([]), ({ files }) => look(files));
}

async function runPlaywright() {
  const look = async (more) => {
    const report = result('playwright.json');
    const env = { ...QUIET, ...browsers, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    await run('npx', ['playwright', 'test', ...more, '--reporter=list,json'], { cwd: ROOT, env });
    return countPlaywright(report);
  };
  return lookAgain(await look([]), () => look(['--last-failed']));
}

/**
 * A few that failed are run once more, alone. One that passes then is no failure of the change that is being looked at,
 * yet it is a mistake of the test or of the app: it is named at the end, to be mended.
 */
async function lookAgain(first, again) {
  if (first.failed === 0 || first.failed > MOST_UNSTEADY || first.files.length === 0) return first;
  console.log(`\n== ${first.failed} failed, and are run again alone`);
  const second = await again(first);
  if (second.failed > 0) return first;
  return { passed: first.passed + first.failed, failed: 0, names: [], unsteady: first.names };
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
    return { passed: numPassedTests, failed, names, files: suites.map(({ name }) => name) };
  } catch {
    return { passed: 0, failed: 1, names: ['the runner of rules, API and screens wrote no report'], files: [] };
  }
}

function countPlaywright(file) {
  try {
    const { stats, suites, errors } = JSON.parse(readFileSync(file, 'utf8'));
    const failed = stats.unexpected + stats.flaky + errors.length;
    const names = suites.flatMap(failedJourneys);
    return { passed: stats.expected, failed, names, files: errors.length === 0 ? names : [] };
  } catch {
    return { passed: 0, failed: 1, names: ['the runner of journeys wrote no report'], files: [] };
  }
}

function failedJourneys({ file, specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok).map(({ title }) => `journeys/${file}: ${title}`);
  return [...failed, ...suites.flatMap(failedJourneys)];
}
