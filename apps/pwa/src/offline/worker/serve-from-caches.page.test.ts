import { expect, test } from 'vitest';
import { createManifest } from '../../../manifest';
import { isHome } from '../query-cache/home-snapshot';
import { DASHBOARD_PATH, isCachedPicture, isVideo, NON_PAGE_PATHS } from './serve-from-caches';

const manifest = createManifest('source');

test.each([
  ['/media/packs/ultra-one.svg?v=1a2b', true],
  ['/media/products/chemise-lin.svg?v=1a2b', true],
  ['/media/products/chemise-lin.mp4', false],
  ['/media/videos/training-pack-ultra-one.jpg?v=1', true],
  ['/media/videos/training-pack-ultra-one.ar.vtt?v=1', true],
  ['/media/videos/training-pack-ultra-one.mp4?v=1', false],
  ['/media/own/0a1b.webp?v=0a1b', true],
  ['/media/own/0a1b.webp?v=0a1b&small', true],
  ['/media/own/0a1b.png?v=0a1b', true],
  ['/media/own/0a1b.mp4?v=0a1b', false],
  ['/api/packs', false],
  ['/api/media/packs/x.svg', false],
  ['/uploads/0192-receipt.jpg', false],
  ['/uploads/media/packs/x.svg', false],
  ['/uploads/x.vtt', false],
  ['/art/empty/nothing-yet.svg', false],
])('%s is cached as a picture or captions: %s', (path, isKept) => {
  expect(isCachedPicture(new URL(path, 'https://waha.test'))).toBe(isKept);
});

test.each([
  ['/media/videos/training-pack-ultra-one.mp4?v=1', true],
  ['/media/videos/training-pack-ultra-one.jpg?v=1', false],
  ['/uploads/0192-profile.mp4', false],
  ['/uploads/media/x.mp4', false],
  ['/api/media/x.mp4', false],
])('%s may be a saved video: %s', (path, isIt) => {
  expect(isVideo(new URL(path, 'https://waha.test'))).toBe(isIt);
});

test.each([
  ['/', true],
  ['/dashboard', true],
  ['/dashboardAdmin', true],
  ['/marketplace/3', true],
  ['/apiary', true],
  ['/api/docs', false],
  ['/api/docs/redoc-1.0.0-1a2b.js', false],
  ['/api', false],
  ['/uploads/0192', false],
  ['/media/packs/x.svg', false],
  ['/assets/gone-1a2b.js', false],
  ['/service-worker.js', false],
  ['/sw.js', false],
  ['/manifest.webmanifest', false],
  ['/health', false],
  ['/robots.txt', false],
  ['/sitemap.xml', false],
  ['/favicon.ico', false],
  ['/nope', true],
])('%s is a page of the app: %s', (path, isPage) => {
  expect(!NON_PAGE_PATHS.some((pattern) => pattern.test(path))).toBe(isPage);
});

test('the installed app opens where the home was last seen', () => {
  const start = new URL(manifest.start_url ?? '', 'https://waha.test');
  expect([isHome(start), DASHBOARD_PATH.test(start.pathname + start.search)]).toEqual([true, true]);
});

test.each<[string, boolean]>([
  ...(manifest.shortcuts ?? []).map(({ url }) => [url, true] as [string, boolean]),
  ['/dashboard', true],
  ['/dashboardAdmin', false],
  ['/dashboard.html', false],
  ['/login?next=/dashboard', false],
])('%s gets the page with the dashboard code: %s', (address, isIt) => {
  expect(DASHBOARD_PATH.test(address)).toBe(isIt);
});
