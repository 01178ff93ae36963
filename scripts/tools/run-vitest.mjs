import { existsSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { QUIET_ENV, ROOT } from '../prepare.mjs';
import { runNamed } from '../run.mjs';

/**
 * Runs the tests of these projects (vite.config.ts). Returns `{ passed, failed, names }`.
 * @param env further environment variables
 * @param options further arguments of `vitest run`: parts of paths, `--maxWorkers=1`
 */
export async function runVitest(projects, { env = {}, options = [] } = {}) {
  const shard = options.find((option) => option.startsWith('--shard='))?.replace(/\D+/g, '-') ?? '';
  const report = resultFile(`vitest-${projects[0]}${shard}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['vitest', 'run', ...projects.flatMap((project) => ['--project', project]), ...reporters, ...options];
  const { code } = await runNamed('vitest', 'npx', args, { cwd: ROOT, env: { ...QUIET_ENV, ...fastFolder(), ...env } });
  return countVitest(report, code);
}

/**
 * Returns a folder for temporary data, in memory if there is space: a thousand folders are created, and none must be
 * durable.
 */
export function fastFolder() {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return {};
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 2 * 1024 ** 3 ? { TMPDIR: memory } : {};
}

/** Returns the path of a runner's report and deletes an older one. */
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
    return { passed: 0, failed: 1, names: ['Vitest wrote no report'] };
  }
}
