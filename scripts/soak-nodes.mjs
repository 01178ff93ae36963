import { ensureNativeModule, install } from './prepare.mjs';
import { runOnPostgres } from './tools/run-on-postgres.mjs';

// Runs three nodes and eight phones through random schedules of faults, each with its own seed: node scripts/soak-nodes.mjs --
// --schedules 200 --seed 1
await install();
await ensureNativeModule();
const { passed, failed, names } = await runOnPostgres({
  files: ['robustness-tests/several-nodes'],
  env: { WAHA_SCHEDULES: readOption('schedules', '200'), WAHA_SEED: readOption('seed', '1') },
});
if (names.length > 0) console.log(`\nWhat failed:\n${names.map((name) => `  ${name}`).join('\n')}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function readOption(name, usual) {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? usual : process.argv[at + 1];
}
