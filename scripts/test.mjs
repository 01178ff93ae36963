import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { check } from './check.mjs';
import { findChromium } from './chromium.mjs';
import { needPdftotext } from './poppler.mjs';
import { build, fitNative, install, QUIET, ROOT } from './prepare.mjs';
import { run } from './run.mjs';

// Everything, from a fresh checkout: set up, static checks, rules, API, screens, and journeys in a real browser.
const startedAt = Date.now();
const total = { passed: 0, failed: 0, names: [] };

await step('set up', async () => {
  await install();
  await fitNative();
});
const chromium = await findChromium();
await needPdftotext();
await step('build', build);
await step('static checks', async () => add(await check()));
await step('rules, API and screens', async () => {
  const report = result('vitest.json');
  const args = ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  await run('npx', args, { cwd: ROOT, env: QUIET });
  add(countVitest(report));
});
await step('journeys in Chromium', async () => {
  const report = result('playwright.json');
  const env = { ...QUIET, CHROME_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  await run('npx', ['playwright', 'test', '--reporter=list,json'], { cwd: ROOT, env });
  add(countPlaywright(report));
});

if (total.names.length > 0) console.log(`\nWhat failed:\n${total.names.map((name) => `  ${name}`).join('\n')}`);
console.log(`\nAll of it took ${((Date.now() - startedAt) / 60000).toFixed(1)} minutes.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

async function step(name, work) {
  console.log(`\n== ${name}`);
  await work();
}

function add({ passed, failed, names }) {
  total.passed += passed;
  total.failed += failed;
  total.names.push(...names);
}

function result(name) {
  const file = join(ROOT, 'test-results', name);
  rmSync(file, { force: true });
  return file;
}

/** A runner that died before it wrote its report counts as one failure. */
function countVitest(file) {
  try {
    const { numPassedTests, numFailedTests, testResults, success } = JSON.parse(readFileSync(file, 'utf8'));
    const suites = testResults.filter(({ status }) => status === 'failed');
    const names = suites.flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return [relative(ROOT, name), ...failed.map(({ fullName }) => `  ${fullName}`)];
    });
    const failed = success ? 0 : Math.max(1, numFailedTests, suites.length);
    return { passed: numPassedTests, failed, names };
  } catch {
    return { passed: 0, failed: 1, names: ['the runner of rules, API and screens wrote no report'] };
  }
}

function countPlaywright(file) {
  try {
    const { stats, suites, errors } = JSON.parse(readFileSync(file, 'utf8'));
    const failed = stats.unexpected + stats.flaky + errors.length;
    return { passed: stats.expected, failed, names: suites.flatMap(failedJourneys) };
  } catch {
    return { passed: 0, failed: 1, names: ['the runner of journeys wrote no report'] };
  }
}

function failedJourneys({ file, specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok).map(({ title }) => `journeys/${file}: ${title}`);
  return [...failed, ...suites.flatMap(failedJourneys)];
}
