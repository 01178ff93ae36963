import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureNativeModule, exitWithError, install, prepare, QUIET_ENV, ROOT } from './prepare.mjs';
import { captureOutput, run } from './run.mjs';
import { findBrowsers } from './tools/chromium.mjs';
import { installTools } from './tools/install-tools.mjs';
import { REPEAT_FOLDER, readRepeatCounts } from './tools/repeat-reporter.mjs';
import { countVitest, fastFolder } from './tools/run-vitest.mjs';
import { startBusyLoops } from './tools/start-busy-loops.mjs';

// Runs tests repeatedly beside busy loops, to find those that sometimes fail:
//   node scripts/test-repeat.mjs e2e/offline/offline.spec.ts --grep @smoke --times 50 --load 4
//   node scripts/test-repeat.mjs apps/api/src/start-server.test.ts --times 20
await install();
const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '20' },
    load: { type: 'string', default: '0' },
    grep: { type: 'string' },
  },
});
const [times, load] = [Number(values.times), Number(values.load)];
if (!Number.isInteger(times) || times < 1 || !Number.isInteger(load) || load < 0)
  exitWithError('--times takes a whole number from 1, --load one from 0.');
if (files.length === 0 && !values.grep)
  exitWithError('Usage: node scripts/test-repeat.mjs FILE [FILE …] [--grep TEXT] [--times 20] [--load 4]');

const isVitest = (file) => /\.test\.tsx?$/.test(file);
const vitestFiles = files.filter(isVitest);
const playwrightFiles = files.filter((file) => !isVitest(file));
const hasPlaywright = playwrightFiles.length > 0 || files.length === 0;

if (hasPlaywright) {
  await prepare();
  await installTools('web-standards');
} else await ensureNativeModule();
rmSync(REPEAT_FOLDER, { recursive: true, force: true });
mkdirSync(REPEAT_FOLDER, { recursive: true });

const total = { passed: 0, failed: 0 };
const stopBusyLoops = startBusyLoops(load);
if (vitestFiles.length > 0) addCounts(await repeatVitest());
if (hasPlaywright) addCounts(await repeatPlaywright());
stopBusyLoops();
if (total.failed > 0) console.log(`The output of each failure is in ${REPEAT_FOLDER}.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

function addCounts({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

/** Starts Vitest once per round. */
async function repeatVitest() {
  const sum = { passed: 0, failed: 0 };
  const filters = vitestFiles.map((file) => (existsSync(file) ? resolve(file) : file));
  const pattern = values.grep ? ['--testNamePattern', values.grep] : [];
  for (let round = 1; round <= times; round++) {
    const report = join(REPEAT_FOLDER, 'vitest.json');
    rmSync(report, { force: true });
    const args = ['vitest', 'run', ...filters, ...pattern, '--reporter=default', '--reporter=json'];
    const { code, text } = await captureOutput('npx', [...args, `--outputFile.json=${report}`], {
      cwd: ROOT,
      env: { ...QUIET_ENV, ...fastFolder() },
    });
    const { passed, failed } = countVitest(report, code);
    sum.passed += passed;
    sum.failed += failed;
    if (failed > 0) writeFileSync(join(REPEAT_FOLDER, `vitest-round-${round}.log`), text);
    console.log(`round ${round} of ${times}: ${passed} passed, ${failed} failed`);
  }
  return sum;
}

/** Starts Playwright once: its reporter prints each round. Tests of all tiers can be repeated. */
async function repeatPlaywright() {
  const { code } = await run(
    'npx',
    [
      ...['playwright', 'test', ...playwrightFiles, ...(values.grep ? ['--grep', values.grep] : [])],
      ...['--repeat-each', String(times), '--reporter', join(ROOT, 'scripts', 'tools', 'repeat-reporter.mjs')],
      ...['--output', join(REPEAT_FOLDER, 'playwright')],
    ],
    { cwd: ROOT, env: { ...QUIET_ENV, ...fastFolder(), ...(await findBrowsers()), NIGHTLY: '1' } },
  );
  const counts = readRepeatCounts();
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
