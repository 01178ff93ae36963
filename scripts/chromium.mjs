import { existsSync } from 'node:fs';
import { fail } from './prepare.mjs';
import { run } from './run.mjs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where a Chromium is; installs Debian's where there is none and that is allowed. */
export async function findChromium() {
  const given = process.env.CHROME_PATH;
  const found = given ?? PLACES.find(existsSync);
  if (found) return found;
  console.log('No Chromium here; installing it from Debian …');
  const root = process.getuid?.() === 0;
  const sudo = root ? [] : ['sudo', '-n'];
  const apt = (...words) =>
    run([...sudo, 'apt-get'][0], [...sudo, 'apt-get', ...words].slice(1), {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  await apt('update', '-qq');
  await apt('install', '-y', '-qq', 'chromium');
  const installed = PLACES.find(existsSync);
  if (!installed)
    fail('The browser tests need Chromium. Install it (Debian: apt-get install chromium) or set CHROME_PATH.');
  return installed;
}
