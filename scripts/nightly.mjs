import { prepare, QUIET, ROOT } from './prepare.mjs';
import { run } from './run.mjs';
import { needEngines } from './tools/engines.mjs';
import { installTools } from './tools/install-tools.mjs';
import { needPdftotext } from './tools/poppler.mjs';
import { runFaultsOnPostgres } from './tools/run-faults-on-postgres.mjs';
import { runOnPostgres } from './tools/run-on-postgres.mjs';

// All journeys, also those that need no look at every change: rarer faults, other engines, a soak, more kills. Before them all
// tests of the API and the journeys about faults on a PostgreSQL, and a long fuzz, with another seed each night; it prints the
// seed, and FUZZ_SEED makes it the same again.
process.env.NIGHTLY = '1';
await needEngines();
await prepare();
await installTools('s3-server', 'openapi-lint');
await needPdftotext();
for (const runAll of [runOnPostgres, runFaultsOnPostgres]) {
  const { passed, failed, names } = await runAll();
  console.log(`On PostgreSQL: ${passed} passed, ${failed} failed`);
  for (const name of names) console.log(`  ${name}`);
  if (failed > 0) process.exitCode = 1;
}
const seed = process.env.FUZZ_SEED ?? String(Date.now() % 1_000_000_000);
const env = { ...QUIET, FUZZ_RUNS: process.env.FUZZ_RUNS ?? '50000', FUZZ_SEED: seed };
const { code } = await run('npx', ['vitest', 'run', '--project', 'api', 'attacks/fuzz'], { cwd: ROOT, env });
if (code !== 0) process.exitCode = 1;
await import('./browser.mjs');
