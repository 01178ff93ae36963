import { prepare, QUIET_ENV, ROOT } from '../prepare.mjs';
import { run } from '../run.mjs';
import { findChromium } from '../tools/chromium.mjs';

// Measures how the long lists of the dashboards scroll on a laptop, with targets: `npm run bench -- dashboards`
await prepare();
const env = { ...QUIET_ENV, CHROME_PATH: await findChromium(), BENCH: '1' };
const { code } = await run('npx', ['playwright', 'test', 'staff/bench-dashboards', '--workers', '1'], {
  cwd: ROOT,
  env,
});
process.exit(code);
