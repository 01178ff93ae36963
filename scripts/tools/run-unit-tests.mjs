import { runVitest } from './run-vitest.mjs';

// Test files of screens share a page, so those of a group run in one worker, always in the same order. Several groups
// at once keep two cores busy, since these tests spend a third of their time waiting for timers and responses.
const GROUPS = [
  { projects: ['screens'], options: ['--shard=1/2'] },
  { projects: ['screens'], options: ['--shard=2/2'] },
  { projects: ['staff-screens'] },
  { projects: ['domain', 'pwa', 'words', 'screens-alone'] },
];
const SLOW_GROUPS = [
  { projects: ['screens-slow'] },
  { projects: ['staff-screens-slow'] },
  { projects: ['domain-slow', 'pwa-slow', 'screens-alone-slow'] },
];

/**
 * Runs the tests that need no server: rules, the offline code and the screens. Returns `{ passed, failed, names }`.
 * @param withSlow also runs those that only `npm run test:all` runs, after the others
 */
export async function runUnitTests({ withSlow = false } = {}) {
  const runGroup = ({ projects, options = [] }) => runVitest(projects, { options: ['--maxWorkers=1', ...options] });
  const results = await Promise.all(GROUPS.map(runGroup));
  if (withSlow) results.push(...(await Promise.all(SLOW_GROUPS.map(runGroup))));
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
    names: results.flatMap(({ names }) => names),
  };
}
