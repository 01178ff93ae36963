import { fitNative, install } from './prepare.mjs';
import { installTools } from './tools/install-tools.mjs';
import { needPdftotext } from './tools/poppler.mjs';
import { POSTGRES_CORE } from './tools/postgres-core.mjs';
import { runFaultsOnPostgres } from './tools/run-faults-on-postgres.mjs';
import { runOnPostgres } from './tools/run-on-postgres.mjs';

// On a real PostgreSQL: all of the API's tests and all journeys about faults, or with `--core` those that `npm test` runs too.
const startedAt = Date.now();
const isCore = process.argv.includes('--core');
await install();
await fitNative();
await installTools('s3-server', 'openapi-lint');
await needPdftotext();
const results = [await runOnPostgres(isCore ? POSTGRES_CORE : [])];
if (!isCore) results.push(await runFaultsOnPostgres());
const count = (what) => results.reduce((sum, each) => sum + each[what], 0);
const names = results.flatMap((each) => each.names);
if (names.length > 0) console.log(`\nWhat failed:\n${names.map((name) => `  ${name}`).join('\n')}`);
console.log(`\nAll of it took ${((Date.now() - startedAt) / 60000).toFixed(1)} minutes.`);
console.log(`${count('passed')} passed, ${count('failed')} failed`);
process.exit(count('failed') === 0 ? 0 : 1);
