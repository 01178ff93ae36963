import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { exitWithError, ROOT } from './prepare.mjs';
import { findChromium } from './tools/chromium.mjs';

// Makes the pictures of the manifest from those of `npm run screens`, and the pictures and the animation of the README
// from those of `npm run screens -- --language en`.
const MANIFEST_PICTURES = ['home-phone', 'wallet-phone', 'payment-phone', 'home-laptop'];
const README_PICTURES = ['home-phone', 'wallet-phone', 'admin-payment-laptop'];
/** The screens of the main job in order, on a phone. */
const MAIN_JOB = ['home', 'packs', 'pack-new', 'training', 'payment', 'my-payments', 'wallet'];

const SIZES = { phone: { width: 390, height: 844 }, laptop: { width: 1280, height: 800 } };
const QUALITY = 72;
const FRAME_SECONDS = 2;

const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const name of MANIFEST_PICTURES)
  save(join('apps', 'pwa', 'public', 'screenshots', `${name}.jpg`), await takeJpeg(`${name}-light`));
for (const name of README_PICTURES) save(join('docs', 'pictures', `${name}.jpg`), await takeJpeg(`${name}-light-en`));
const frames = [];
for (const screen of MAIN_JOB) frames.push(await takeJpeg(`${screen}-phone-light-en`));
save(join('docs', 'pictures', 'main-job.svg'), animate(frames, SIZES.phone));
await browser.close();

/** Returns a smaller JPEG of a picture in `screens/`. */
async function takeJpeg(picture) {
  const path = join(ROOT, 'screens', `${picture}.png`);
  if (!existsSync(path))
    exitWithError(`${path} is missing. Take it with npm run screens, for README pictures with --language en.`);
  const page = await browser.newPage({ viewport: picture.includes('-laptop-') ? SIZES.laptop : SIZES.phone });
  await page.setContent(
    `<body style="margin:0"><img style="display:block;width:100vw;height:100vh" src="data:image/png;base64,${readFileSync(path, 'base64')}">`,
  );
  const jpeg = await page.screenshot({ type: 'jpeg', quality: QUALITY });
  await page.close();
  return jpeg;
}

/** Returns an SVG that shows the pictures one after another. With reduced motion it shows the first only. */
function animate(pictures, { width, height }) {
  const seconds = pictures.length * FRAME_SECONDS;
  const share = 100 / pictures.length;
  const images = pictures.map(
    (picture, index) =>
      `<image width="${width}" height="${height}" style="animation-delay:${index * FRAME_SECONDS - seconds}s" href="data:image/jpeg;base64,${picture.toString('base64')}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<style>
@media (prefers-reduced-motion: no-preference) {
  image { animation: show ${seconds}s step-end infinite }
  @keyframes show { 0% { visibility: visible } ${share}% { visibility: hidden } }
}
image { visibility: hidden }
image:first-of-type { visibility: visible }
</style>
${images.join('\n')}
</svg>
`;
}

function save(path, content) {
  const file = join(ROOT, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content);
  console.log(`${path} ${(statSync(file).size / 1024).toFixed(0)} KiB`);
}
