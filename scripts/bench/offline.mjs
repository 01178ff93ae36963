import { prepare, QUIET_ENV, ROOT } from '../prepare.mjs';
import { run } from '../run.mjs';
import { findChromium } from '../tools/chromium.mjs';

// What a phone feels, in figures: `npm run bench:offline`. The processor is slowed down four times, the link by the
// bench itself. Best on a machine that does nothing else.
await prepare();
const env = { ...QUIET_ENV, CHROME_PATH: await findChromium(), BENCH: '1' };
await run('node', ['scripts/check-budgets.mjs'], { cwd: ROOT, env });
const { code } = await run('npx', ['playwright', 'test', 'bench-offline.spec.ts', '--workers', '1'], {
  cwd: ROOT,
  env,
});
process.exit(code);
