import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { PICTURES_CACHE } from '../device/cache-names';
import { isHome, withLastLook } from '../reads/home-snapshot';
import { answerVideo } from '../saved-videos/media-range';

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
  /^\/(robots\.txt|sitemap\.xml|favicon\.ico)$/,
];

/** Where a member's day begins, whatever is open on it: what is matched is an address with its query. */
export const DASHBOARD = /^\/dashboard(\?|$)/;

/** Public pictures of packs, videos and products, and captions. Never what a member sent, never an answer, never a video unasked. */
export function isKeptPicture({ pathname }: URL): boolean {
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
export function answerFromCaches(precached: (PrecacheEntry | string)[]): void {
  cleanupOutdatedCaches();
  // An address without an ending is a page's: it would be taken for the file of that name.
  precacheAndRoute(precached, { cleanURLs: false });
  // The page names its code: it is on its way before the app asks for it.
  registerRoute(new NavigationRoute(answerDashboard(), { allowlist: [DASHBOARD] }));
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_PAGES }));
  registerRoute(({ url, sameOrigin }) => sameOrigin && isKeptPicture(url), pictures());
  // Who asks for the server's own bytes, as saving does, gets them.
  registerRoute(
    ({ url, sameOrigin, request }) => sameOrigin && isVideo(url) && request.cache !== 'no-store',
    ({ request }) => answerVideo(request),
  );
}

function answerDashboard(): ReturnType<typeof createHandlerBoundToURL> {
  const plain = createHandlerBoundToURL('/dashboard.html');
  return (asked) => (isHome(asked.url) ? withLastLook(plain(asked)) : plain(asked));
}

/** Workbox's own types do not know `exactOptionalPropertyTypes`. */
type Plugin = NonNullable<NonNullable<ConstructorParameters<typeof CacheFirst>[0]>['plugins']>[number];

/** A hotspot answers for our server, with 200 too: its login page is no picture and no captions. */
const onlyWhole: Plugin = {
  cacheWillUpdate: async ({ response }) => {
    const isRight = /^(image\/|text\/vtt)/.test(response.headers.get('content-type') ?? '');
    return response.status === 200 && isRight ? response : null;
  },
};

/** Of a picture that there is in two sizes, the other one is better than none: their addresses differ behind the `?`. */
const otherSize: Plugin = {
  handlerDidError: ({ request }) =>
    request.url.includes('/media/own/')
      ? caches.match(request, { cacheName: PICTURES_CACHE, ignoreSearch: true, ignoreVary: true })
      : Promise.resolve(undefined),
};

function pictures(): CacheFirst {
  return new CacheFirst({
    cacheName: PICTURES_CACHE,
    matchOptions: { ignoreVary: true },
    plugins: [
      onlyWhole,
      otherSize,
      new ExpirationPlugin({ maxEntries: MOST_PICTURES, purgeOnQuotaError: true }) as Plugin,
    ],
  });
}
