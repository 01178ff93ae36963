import { prepare, QUIET_ENV, ROOT } from '../prepare.mjs';
import { run } from '../run.mjs';
import { findChromium } from '../tools/chromium.mjs';

// Measures what a phone user experiences: `npm run bench -- offline`. The processor is slowed down four times, the
// connection by the benchmark itself. Best on an idle machine.
await prepare();
const env = { ...QUIET_ENV, CHROME_PATH: await findChromium(), BENCH: '1' };
await run('node', ['scripts/checks/check-budgets.mjs'], { cwd: ROOT, env });
const { code } = await run('npx', ['playwright', 'test', 'bench-offline.spec.ts', '--workers', '1'], {
  cwd: ROOT,
  env,
});
process.exit(code);
