import { readFileSync } from 'node:fs';
import { QUIET_ENV, ROOT } from '../prepare.mjs';
import { runNamed } from '../run.mjs';
import { fastFolder, resultFile } from './run-vitest.mjs';

/**
 * Runs the end-to-end tests. Returns `{ passed, failed, names }`.
 * @param browsers the environment that `findBrowsers` returns
 * @param env further environment variables
 * @param options further arguments of `playwright test`: paths, `--grep`
 */
export async function runPlaywright(browsers, { env = {}, options = [] } = {}) {
  const report = resultFile('playwright.json');
  const all = { ...QUIET_ENV, ...fastFolder(), ...browsers, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const args = ['playwright', 'test', '--reporter=list,json', ...options];
  await runNamed('e2e', 'npx', args, { cwd: ROOT, env: all });
  return countPlaywright(report);
}

function countPlaywright(file) {
  try {
    const { stats, suites, errors } = JSON.parse(readFileSync(file, 'utf8'));
    const failed = stats.unexpected + stats.flaky + errors.length;
    const names = suites.flatMap(failedTests);
    return { passed: stats.expected, failed, names };
  } catch {
    return { passed: 0, failed: 1, names: ['Playwright wrote no report'] };
  }
}

function failedTests({ file, specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok).map(({ title }) => `e2e/${file}: ${title}`);
  return [...failed, ...suites.flatMap(failedTests)];
}
