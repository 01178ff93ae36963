import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { PICTURES_CACHE } from './cache-names';

/** More pictures than packs, videos and products have twice over. No age: a phone whose clock is wrong would lose them all. */
const MOST_PICTURES = 300;

/** Addresses that are not the app's own pages, whatever asks for them. */
export const NOT_PAGES: RegExp[] = [
  /^\/api(\/|$)/,
  /^\/uploads(\/|$)/,
  /^\/media(\/|$)/,
  /^\/assets(\/|$)/,
  /^\/health$/,
  /^\/(sw|service-worker)\.js$/,
  /\.webmanifest$/,
];

/** Public pictures of packs, videos and products. Never what a member sent, never an answer, never a video. */
export function isKeptPicture({ pathname }: URL): boolean {
  return /^\/media\/(packs|products)\/[^/]+\.svg$/.test(pathname) || /^\/media\/.+\.jpg$/.test(pathname);
}

/**
 * All that the worker answers by itself: the app's own files, its pages, and the catalogue's pictures.
 * Everything else passes by untouched.
 */
export function answerFromCaches(precached: (PrecacheEntry | string)[]): void {
  cleanupOutdatedCaches();
  precacheAndRoute(precached);
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_PAGES }));
  registerRoute(({ url, sameOrigin }) => sameOrigin && isKeptPicture(url), pictures());
}

/** Workbox's own types do not know `exactOptionalPropertyTypes`. */
type Plugin = NonNullable<NonNullable<ConstructorParameters<typeof CacheFirst>[0]>['plugins']>[number];

function pictures(): CacheFirst {
  return new CacheFirst({
    cacheName: PICTURES_CACHE,
    matchOptions: { ignoreVary: true },
    plugins: [
      { cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null) },
      new ExpirationPlugin({ maxEntries: MOST_PICTURES, purgeOnQuotaError: true }) as Plugin,
    ],
  });
}
