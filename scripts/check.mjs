import { prepare, QUIET_ENV, ROOT } from './prepare.mjs';
import { captureOutput } from './run.mjs';

/** The checks of `npm test`: `[name, command, arguments]`. */
export const FAST_CHECKS = [
  ['types', 'npx', ['turbo', 'run', 'typecheck', '--output-logs=errors-only']],
  ['types of the end-to-end tests', 'npx', ['tsc', '-p', 'e2e/tsconfig.json', '--checkers', '1']],
  ['lint and format', 'npx', ['biome', 'check', '--error-on-warnings', '.']],
  [
    'import rules',
    'node',
    [
      ...['--import', './scripts/swc-reads-tsx.mjs', 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'],
      ...['--config', '.dependency-cruiser.cjs', 'apps/api/src', 'apps/pwa/src', 'packages/domain/src', 'e2e'],
    ],
  ],
];

/** The fast checks, and those that only `npm run check` and `npm run test:all` run. */
export const ALL_CHECKS = [
  ...FAST_CHECKS,
  ['names of files', 'node', ['scripts/checks/check-names.mjs']],
  ['plain language in comments, documents and titles', 'node', ['scripts/checks/check-plain-language.mjs']],
  ['size of folders', 'node', ['scripts/checks/check-folders.mjs']],
  ['unused code and packages', 'node', ['scripts/tools/run-tool.mjs', 'unused-code', 'knip', '--no-progress']],
  ['links in documents', 'node', ['scripts/checks/check-links.mjs']],
  ['docs/reference/map.md is current', 'node', ['scripts/make-map.mjs', '--check']],
  ['the table of settings is current', 'node', ['scripts/make-settings.mjs', '--check']],
  ['regular expressions take linear time', 'node', ['scripts/checks/check-regular-expressions.mjs']],
  ['every text is in the catalogue', 'node', ['scripts/checks/check-translations.mjs']],
  ['byte budgets', 'node', ['scripts/checks/check-budgets.mjs']],
];

/** The number of checks that run at the same time, so that one can work while another reads its files. */
const MAX_PARALLEL_CHECKS = 2;

/** Runs these checks; prints a line for each and the output of those that fail. Returns `{ passed, failed, names }`. */
export async function check(checks) {
  const counts = { passed: 0, failed: 0, names: [] };
  const left = [...checks];
  const runLeft = async () => {
    for (let next = left.shift(); next; next = left.shift()) await runOne(next, counts);
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_CHECKS }, runLeft));
  return counts;
}

async function runOne([name, command, args], counts) {
  const startedAt = Date.now();
  const { code, text } = await captureOutput(command, args, { cwd: ROOT, env: QUIET_ENV });
  const isGood = code === 0;
  counts[isGood ? 'passed' : 'failed']++;
  console.log(`${isGood ? '  ok  ' : ' FAIL '} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  if (isGood) return;
  counts.names.push(name);
  console.log(text);
}

if (process.argv[1]?.endsWith('check.mjs')) {
  await prepare();
  const { passed, failed } = await check(ALL_CHECKS);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
