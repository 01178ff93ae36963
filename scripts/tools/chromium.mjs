import { existsSync } from 'node:fs';
import { exitWithError } from '../prepare.mjs';
import { installWithApt } from './install-with-apt.mjs';

const CHROMIUM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const SHELL_PATHS = ['/usr/bin/chromium-headless-shell'];

/** Returns the path of a Chromium; installs Debian's if there is none and that is allowed. */
export async function findChromium() {
  const found = process.env.CHROME_PATH ?? (await findOrInstall('chromium', CHROMIUM_PATHS));
  if (!found)
    exitWithError('The browser tests need Chromium. Install it (Debian: apt-get install chromium) or set CHROME_PATH.');
  return found;
}

/**
 * Returns the browsers for Playwright's settings: Chromium, and the same engine without display code, which most tests
 * use at half the cost. If that is missing, Chromium replaces it.
 */
export async function findBrowsers() {
  const CHROME_PATH = await findChromium();
  const own = process.env.CHROME_PATH; // an explicit choice applies to both
  const shell = process.env.CHROME_SHELL_PATH ?? own ?? (await findOrInstall('chromium-headless-shell', SHELL_PATHS));
  return { CHROME_PATH, CHROME_SHELL_PATH: shell ?? CHROME_PATH };
}

async function findOrInstall(name, places) {
  const found = places.find(existsSync);
  if (found) return found;
  console.log(`${name} is not installed; installing it from Debian …`);
  await installWithApt(name);
  return places.find(existsSync);
}
