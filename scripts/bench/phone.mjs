import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare, QUIET_ENV, ROOT } from '../prepare.mjs';
import { run } from '../run.mjs';
import { findChromium } from '../tools/chromium.mjs';
import { findLighthouse } from '../tools/find-lighthouse.mjs';

// Measures starts, long lists and taps on a slow phone, with the processor slowed down four times. `npm run bench -- phone
// -- --only starts --times 3 --json new.json --compare old.json`
// `--only lighthouse` measures pages with Lighthouse, which it installs. With `--profile`, also prints where the main thread spends its time.
const { values: wanted } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    times: { type: 'string', default: '5' },
    json: { type: 'string' },
    compare: { type: 'string' },
    profile: { type: 'boolean', default: false },
  },
});
await prepare();
if (wanted.json) rmSync(wanted.json, { force: true });
const isLighthouse = wanted.only === 'lighthouse';
const env = {
  ...QUIET_ENV,
  CHROME_PATH: await findChromium(),
  BENCH: '1',
  TIMES: wanted.times,
  ...(isLighthouse && { LIGHTHOUSE: await findLighthouse() }),
  ...(wanted.profile && { PROFILE: '1' }),
  ...(wanted.json && { FIGURES_JSON: resolve(wanted.json) }),
  ...(wanted.compare && { FIGURES_COMPARE: resolve(wanted.compare) }),
};
const specs = `phone/bench-${wanted.only || '(starts|lists|taps|path)'}`;
const { code } = await run('npx', ['playwright', 'test', specs, '--workers', '1'], { cwd: ROOT, env });
if (!wanted.only) await run('node', ['scripts/checks/check-budgets.mjs'], { cwd: ROOT, env });
process.exit(code);
