import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ROOT } from './prepare.mjs';
import { findChromium } from './tools/chromium.mjs';

// Makes the small app pictures of the manifest from those of `npm run screens`.
const PICTURES = { 'home-phone': 'home', 'wallet-phone': 'wallet', 'payment-phone': 'payment', 'home-laptop': 'home' };
const SIZES = { phone: { width: 390, height: 844 }, laptop: { width: 1280, height: 800 } };
const QUALITY = 72;

const folder = join(ROOT, 'apps', 'pwa', 'public', 'screenshots');
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const [name, screen] of Object.entries(PICTURES)) {
  const device = name.split('-').at(-1);
  const picture = readFileSync(join(ROOT, 'screens', `${screen}-${device}-light.png`)).toString('base64');
  const page = await browser.newPage({ viewport: SIZES[device] });
  await page.setContent(
    `<body style="margin:0"><img style="display:block;width:100vw;height:100vh" src="data:image/png;base64,${picture}">`,
  );
  const path = join(folder, `${name}.jpg`);
  await page.screenshot({ path, type: 'jpeg', quality: QUALITY });
  console.log(`${name}.jpg ${(statSync(path).size / 1024).toFixed(0)} KiB`);
  await page.close();
}
await browser.close();
