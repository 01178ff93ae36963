import { existsSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { QUIET, ROOT } from '../prepare.mjs';
import { runNamed } from '../run.mjs';

/** Runs these projects' tests, or those whose paths have one of `filters`, and says how many passed and failed, and the names of those. */
export async function runVitest(projects, more = {}, filters = []) {
  const report = resultFile(`vitest-${projects[0]}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['vitest', 'run', ...projects.flatMap((project) => ['--project', project]), ...reporters, ...filters];
  const { code } = await runNamed('tests', 'npx', args, { cwd: ROOT, env: { ...QUIET, ...fastFolder(), ...more } });
  return countVitest(report, code);
}

/** Throw-away data folders lie in memory where there is room: a thousand are made, and nothing in them must last. */
export function fastFolder() {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return {};
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 2 * 1024 ** 3 ? { TMPDIR: memory } : {};
}

/** Where a runner writes its report; what is left of an older one is gone. */
export function resultFile(name) {
  const file = join(ROOT, 'test-results', name);
  rmSync(file, { force: true });
  return file;
}

/** A runner that died before it wrote its report counts as one failure, and so does an error outside of any test. */
export function countVitest(file, code) {
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
    return { passed: 0, failed: 1, names: ['the runner of tests wrote no report'] };
  }
}
