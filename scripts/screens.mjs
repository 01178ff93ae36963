import { parseArgs } from 'node:util';
import { prepare, QUIET_ENV, ROOT } from './prepare.mjs';
import { run } from './run.mjs';
import { findBrowsers } from './tools/chromium.mjs';

// Takes pictures of every screen in screens/, phone and laptop, light and dark. `npm run screens -- wallet` takes some,
// `npm run screens -- wallet offline` the same without a network; `loading` and `error` are the other states, and
// `--language ar` (fr, en, pseudo) takes them in another language, `--device small` (320 px) or `large-text` (200 %) on
// another device.
const { values, positionals } = parseArgs({
  options: { language: { type: 'string', default: 'source' }, device: { type: 'string', default: '' } },
  allowPositionals: true,
});
await prepare();
const env = {
  ...QUIET_ENV,
  ...(await findBrowsers()),
  SCREENS: positionals[0] ?? '.',
  SCREENS_STATE: positionals[1] ?? '',
  SCREENS_LANGUAGE: values.language,
  SCREENS_DEVICE: values.device,
};
const { code } = await run('npx', ['playwright', 'test', '/screens.spec.ts'], { cwd: ROOT, env });
process.exit(code);
