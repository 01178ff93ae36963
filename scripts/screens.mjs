import { prepare, QUIET, ROOT } from './prepare.mjs';
import { run } from './run.mjs';
import { findBrowsers } from './tools/chromium.mjs';

// Pictures of every screen into screens/, phone and laptop, light and dark. `npm run screens -- wallet` makes some,
// `npm run screens -- wallet offline` the same without a network; `loading` and `error` are the other states.
await prepare();
const env = {
  ...QUIET,
  ...(await findBrowsers()),
  SCREENS: process.argv[2] ?? '.',
  SCREENS_STATE: process.argv[3] ?? '',
};
const { code } = await run('npx', ['playwright', 'test', 'screens.spec.ts'], { cwd: ROOT, env });
process.exit(code);
