import { readFileSync } from 'node:fs';
import { QUIET, ROOT } from '../prepare.mjs';
import { runNamed } from '../run.mjs';
import { fastFolder, resultFile } from './run-vitest.mjs';

/** Runs the journeys, or those whose paths have one of `filters`, and says how many passed and failed, and the names of those. */
export async function runPlaywright(browsers, more = {}, filters = []) {
  const report = resultFile('playwright.json');
  const env = { ...QUIET, ...fastFolder(), ...browsers, ...more, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  await runNamed('journeys', 'npx', ['playwright', 'test', '--reporter=list,json', ...filters], { cwd: ROOT, env });
  return countPlaywright(report);
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
