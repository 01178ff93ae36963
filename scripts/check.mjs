import { prepare, QUIET, ROOT } from './prepare.mjs';
import { capture } from './run.mjs';

const CHECKS = [
  ['types', 'npx', ['turbo', 'run', 'typecheck', '--output-logs=errors-only']],
  ['types of the journeys', 'npx', ['tsc', '-p', 'journeys/tsconfig.json']],
  ['lint and format', 'npx', ['biome', 'check', '--error-on-warnings', '.']],
  ['who may import whom', 'npm', ['run', '--silent', 'rules']],
  ['folders that one can look over', 'node', ['scripts/check-folders.mjs']],
  ['unused code and packages', 'npm', ['run', '--silent', 'unused', '--', '--no-progress']],
  ['links of documents', 'node', ['scripts/check-links.mjs']],
  ['the map is current', 'node', ['scripts/make-map.mjs', '--check']],
  ['the table of settings is current', 'node', ['scripts/make-settings.mjs', '--check']],
  ['every text is in the catalogue', 'node', ['scripts/check-words.mjs']],
  ['byte budgets', 'node', ['scripts/check-budgets.mjs']],
];

/** One runs while another waits for its files, and the second core is not idle. */
const AT_ONCE = 2;

/** Runs every static check; prints a line for each and the output of those that fail. */
export async function check() {
  const counts = { passed: 0, failed: 0, names: [] };
  const left = [...CHECKS];
  const runLeft = async () => {
    for (let next = left.shift(); next; next = left.shift()) await runOne(next, counts);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runLeft));
  return counts;
}

async function runOne([name, command, args], counts) {
  const startedAt = Date.now();
  const { code, text } = await capture(command, args, { cwd: ROOT, env: QUIET });
  const isGood = code === 0;
  counts[isGood ? 'passed' : 'failed']++;
  console.log(`${isGood ? '  ok  ' : ' FAIL '} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  if (isGood) return;
  counts.names.push(name);
  console.log(text);
}

if (process.argv[1]?.endsWith('check.mjs')) {
  await prepare();
  const { passed, failed } = await check();
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
