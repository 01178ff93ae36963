import { parseArgs } from 'node:util';
import { prepare, QUIET_ENV, ROOT } from '../prepare.mjs';
import { run } from '../run.mjs';
import { findChromium } from '../tools/chromium.mjs';

// Measures how the long lists of the dashboards scroll on a laptop, with targets: `npm run bench -- dashboards --members 100000`
const { values } = parseArgs({ options: { members: { type: 'string', default: '100000' } } });
await prepare();
const env = { ...QUIET_ENV, CHROME_PATH: await findChromium(), BENCH: '1', BENCH_MEMBERS: values.members };
const { code } = await run('npx', ['playwright', 'test', 'staff/bench-dashboards', '--workers', '1'], {
  cwd: ROOT,
  env,
});
process.exit(code);
