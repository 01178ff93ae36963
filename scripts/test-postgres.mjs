import { fitNative, install } from './prepare.mjs';
import { findPostgres } from './tools/postgres.mjs';
import { runVitest } from './tools/run-vitest.mjs';

// What only a real PostgreSQL can show. It is fetched at the first time, and lasts as long as the run.
const startedAt = Date.now();
await install();
await fitNative();
const WAHA_POSTGRES_BIN = await findPostgres();
const { passed, failed, names } = await runVitest(['postgres'], { WAHA_TEST_POSTGRES: '1', WAHA_POSTGRES_BIN });
if (names.length > 0) console.log(`\nWhat failed:\n${names.map((name) => `  ${name}`).join('\n')}`);
console.log(`\nAll of it took ${((Date.now() - startedAt) / 60000).toFixed(1)} minutes.`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
