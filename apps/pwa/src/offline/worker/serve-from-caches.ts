import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { PICTURES_CACHE_NAME } from '../device/cache-names';
import { insertHomeSnapshot, isHome } from '../query-cache/home-snapshot';
import { serveVideo } from '../saved-videos/serve-video';

/** More pictures than packs, videos and products have twice over. No age: a phone whose clock is wrong would lose them all. */
const MAX_PICTURES = 300;

/** Addresses that are not the app's own pages, whatever asks for them. */
export const NON_PAGE_PATHS: RegExp[] = [
  /^\/api(\/|$)/,
  /^\/uploads(\/|$)/,
  /^\/media(\/|$)/,
  /^\/assets(\/|$)/,
  /^\/health$/,
  /^\/(sw|service-worker)\.js$/,
  /\.webmanifest$/,
  /^\/(robots\.txt|sitemap\.xml|favicon\.ico)$/,
];

/** Where a member's day begins, whatever is open on it: what is matched is an address with its query. */
export const DASHBOARD_PATH = /^\/dashboard(\?|$)/;

/** Public pictures of packs, videos and products, and captions. Never what a member sent, never an answer, never a video unasked. */
export function isCachedPicture({ pathname }: URL): boolean {
  return /^\/media\/(packs|products)\/[^/]+\.svg$/.test(pathname) || /^\/media\/.+\.(jpg|png|webp|vtt)$/.test(pathname);
}

/** What a member may have saved to be watched without a network. */
export function isVideo({ pathname }: URL): boolean {
  return /^\/media\/.+\.(mp4|webm)$/.test(pathname);
}

/**
 * All that the worker answers by itself: the app's own files, its pages, the catalogue's pictures and captions, and saved
 * videos.
 * Everything else passes by untouched.
 */
export function serveFromCaches(precached: (PrecacheEntry | string)[]): void {
  cleanupOutdatedCaches();
  // An address without an ending is a page's: it would be taken for the file of that name.
  precacheAndRoute(precached, { cleanURLs: false });
  // The page names its code: it is on its way before the app asks for it.
  registerRoute(new NavigationRoute(serveDashboard(), { allowlist: [DASHBOARD_PATH] }));
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NON_PAGE_PATHS }));
  registerRoute(({ url, sameOrigin }) => sameOrigin && isCachedPicture(url), createPictureStrategy());
  // Who asks for the server's own bytes, as saving does, gets them.
  registerRoute(
    ({ url, sameOrigin, request }) => sameOrigin && isVideo(url) && request.cache !== 'no-store',
    ({ request }) => serveVideo(request),
  );
}

function serveDashboard(): ReturnType<typeof createHandlerBoundToURL> {
  const plain = createHandlerBoundToURL('/dashboard.html');
  return (asked) => (isHome(asked.url) ? insertHomeSnapshot(plain(asked)) : plain(asked));
}

/** Workbox's own types do not know `exactOptionalPropertyTypes`. */
type Plugin = NonNullable<NonNullable<ConstructorParameters<typeof CacheFirst>[0]>['plugins']>[number];

/** A hotspot answers for our server, with 200 too: its login page is no picture and no captions. */
const cacheCompleteOnly: Plugin = {
  cacheWillUpdate: async ({ response }) => {
    const isRight = /^(image\/|text\/vtt)/.test(response.headers.get('content-type') ?? '');
    return response.status === 200 && isRight ? response : null;
  },
};

/** Of a picture that there is in two sizes, the other one is better than none: their addresses differ behind the `?`. */
const fallBackToOtherSize: Plugin = {
  handlerDidError: ({ request }) =>
    request.url.includes('/media/own/')
      ? caches.match(request, { cacheName: PICTURES_CACHE_NAME, ignoreSearch: true, ignoreVary: true })
      : Promise.resolve(undefined),
};

function createPictureStrategy(): CacheFirst {
  return new CacheFirst({
    cacheName: PICTURES_CACHE_NAME,
    matchOptions: { ignoreVary: true },
    plugins: [
      cacheCompleteOnly,
      fallBackToOtherSize,
      new ExpirationPlugin({ maxEntries: MAX_PICTURES, purgeOnQuotaError: true }) as Plugin,
    ],
  });
}
