import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { check } from './check.mjs';
import { findChromium } from './chromium.mjs';
import { needPdftotext } from './poppler.mjs';
import { build, fitNative, install, QUIET, ROOT } from './prepare.mjs';
import { run } from './run.mjs';

// Everything, from a fresh checkout: set up, static checks, rules, API, screens, and journeys in a real browser.
const startedAt = Date.now();
const total = { passed: 0, failed: 0 };

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

console.log(`\nAll of it took ${((Date.now() - startedAt) / 60000).toFixed(1)} minutes.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

async function step(name, work) {
  console.log(`\n== ${name}`);
  await work();
}

function add({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

function result(name) {
  const file = join(ROOT, 'test-results', name);
  rmSync(file, { force: true });
  return file;
}

/** A runner that died before it wrote its report counts as one failure. */
function countVitest(file) {
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites, success } = JSON.parse(readFileSync(file, 'utf8'));
    const failed = Math.max(numFailedTests, success ? 0 : Math.max(1, numFailedTestSuites));
    return { passed: numPassedTests, failed: success ? 0 : failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function countPlaywright(file) {
  try {
    const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'));
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
