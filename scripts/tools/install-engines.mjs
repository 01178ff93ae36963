import { existsSync } from 'node:fs';
import { exitWithError } from '../prepare.mjs';
import { installTools } from './install-tools.mjs';
import { installWithApt } from './install-with-apt.mjs';

/** The drivers of the two engines other than Chromium: their paths, and their Debian packages. */
const ENGINE_PROGRAMS = [
  ['/usr/bin/firefox-esr', 'firefox-esr'],
  ['/usr/bin/WebKitWebDriver', 'webkit2gtk-driver'],
  ['/usr/bin/xvfb-run', 'xvfb'],
  ['/usr/bin/xauth', 'xauth'],
];

/** Installs Firefox, WebKit and their drivers for `e2e/offline/engines.spec.ts` if they are missing. */
export async function installEngines() {
  await installTools('other-browsers');
  for (const [path, name] of ENGINE_PROGRAMS) {
    if (existsSync(path)) continue;
    console.log(`${name} is not installed; installing it from Debian …`);
    await installWithApt(name);
    if (!existsSync(path))
      exitWithError(`The end-to-end tests in Firefox and WebKit need ${path} (Debian: apt-get install ${name}).`);
  }
}
