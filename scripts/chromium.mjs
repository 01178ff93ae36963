import { existsSync } from 'node:fs';
import { installWithApt } from './apt.mjs';
import { fail } from './prepare.mjs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where a Chromium is; installs Debian's where there is none and that is allowed. */
export async function findChromium() {
  const given = process.env.CHROME_PATH;
  const found = given ?? PLACES.find(existsSync);
  if (found) return found;
  console.log('No Chromium here; installing it from Debian …');
  await installWithApt('chromium');
  const installed = PLACES.find(existsSync);
  if (!installed)
    fail('The browser tests need Chromium. Install it (Debian: apt-get install chromium) or set CHROME_PATH.');
  return installed;
}
