import { existsSync } from 'node:fs';
import { fail } from '../prepare.mjs';
import { installWithApt } from './apt.mjs';
import { installTools } from './install-tools.mjs';

/** What drives the two engines that are not Chromium's: where it lies, and Debian's package with it. */
const PARTS = [
  ['/usr/bin/firefox-esr', 'firefox-esr'],
  ['/usr/bin/WebKitWebDriver', 'webkit2gtk-driver'],
  ['/usr/bin/xvfb-run', 'xvfb'],
  ['/usr/bin/xauth', 'xauth'],
];

/** Installs Firefox, WebKit and their drivers for `journeys/offline/engines.spec.ts` where they are missing. */
export async function needEngines() {
  await installTools('other-browsers');
  for (const [path, name] of PARTS) {
    if (existsSync(path)) continue;
    console.log(`No ${name} here; installing it from Debian …`);
    await installWithApt(name);
    if (!existsSync(path)) fail(`The journeys in Firefox and WebKit need ${path} (Debian: apt-get install ${name}).`);
  }
}
