import { prepare, QUIET_ENV, ROOT } from '../prepare.mjs';
import { run } from '../run.mjs';
import { findChromium } from '../tools/chromium.mjs';

// How long lists of the desks scroll on a laptop, in figures beside what they are to be: `npm run bench:desks`
await prepare();
const env = { ...QUIET_ENV, CHROME_PATH: await findChromium(), BENCH: '1' };
const { code } = await run('npx', ['playwright', 'test', 'staff/bench-desks', '--workers', '1'], { cwd: ROOT, env });
process.exit(code);
