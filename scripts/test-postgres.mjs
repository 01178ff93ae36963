import { fitNative, install } from './prepare.mjs';
import { needPdftotext } from './tools/poppler.mjs';
import { POSTGRES_CORE } from './tools/postgres-core.mjs';
import { runOnPostgres } from './tools/run-on-postgres.mjs';

// The API's tests on a real PostgreSQL: all of them, or with `--core` those that `npm test` runs too.
const startedAt = Date.now();
await install();
await fitNative();
await needPdftotext();
const { passed, failed, names } = await runOnPostgres(process.argv.includes('--core') ? POSTGRES_CORE : []);
if (names.length > 0) console.log(`\nWhat failed:\n${names.map((name) => `  ${name}`).join('\n')}`);
console.log(`\nAll of it took ${((Date.now() - startedAt) / 60000).toFixed(1)} minutes.`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
