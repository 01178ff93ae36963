import { runVitest } from './run-vitest.mjs';

// Tests whose files share a page run in one worker, so that their order is always the same. Three processes keep two cores
// busy, since tests of screens wait for timers and answers a third of their time.
const GROUPS = [['screens'], ['staff-screens'], ['domain', 'pwa', 'words', 'screens-alone']];
const SLOW = ['domain-slow', 'pwa-slow', 'screens-slow', 'staff-screens-slow'];

/** Runs the tests that need no server: rules, the offline code and the screens. Returns `{ passed, failed, names }`. */
export async function runUnitTests({ withSlow = false } = {}) {
  const options = ['--maxWorkers=1'];
  const groups = withSlow ? [...GROUPS, SLOW] : GROUPS;
  const results = await Promise.all(groups.map((projects) => runVitest(projects, { options })));
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
    names: results.flatMap(({ names }) => names),
  };
}
