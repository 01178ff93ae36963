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

/**
 * Twice the number of pictures of packs, videos and products. No maximum age: a phone with a wrong clock would lose
 * them all.
 */
const MAX_PICTURES = 300;

/** Addresses that are never pages of the app. */
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

/** The member's dashboard, with any query. It is matched against path and query. */
export const DASHBOARD_PATH = /^\/dashboard(\?|$)/;

/**
 * Matches public pictures of packs, videos and products, and captions. Never matches members' files, API responses or
 * videos.
 */
export function isCachedPicture({ pathname }: URL): boolean {
  return /^\/media\/(packs|products)\/[^/]+\.svg$/.test(pathname) || /^\/media\/.+\.(jpg|png|webp|vtt)$/.test(pathname);
}

/** Matches the videos that a member may save for offline use. */
export function isVideo({ pathname }: URL): boolean {
  return /^\/media\/.+\.(mp4|webm)$/.test(pathname);
}

/**
 * Registers everything that the worker serves: the app's own files, its pages, the catalogue's pictures and captions,
 * and saved videos. All other requests go to the network.
 */
export function serveFromCaches(precached: (PrecacheEntry | string)[]): void {
  cleanupOutdatedCaches();
  // An address without an extension is a page: with clean URLs it would match the file of that name.
  precacheAndRoute(precached, { cleanURLs: false });
  // The dashboard page lists its code, so that it loads before the app requests it.
  registerRoute(new NavigationRoute(serveDashboard(), { allowlist: [DASHBOARD_PATH] }));
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NON_PAGE_PATHS }));
  registerRoute(({ url, sameOrigin }) => sameOrigin && isCachedPicture(url), createPictureStrategy());
  // Requests with `no-store`, as for saving a video, get the server's own bytes.
  registerRoute(
    ({ url, sameOrigin, request }) => sameOrigin && isVideo(url) && request.cache !== 'no-store',
    ({ request }) => serveVideo(request),
  );
}

function serveDashboard(): ReturnType<typeof createHandlerBoundToURL> {
  const serveDashboardPage = createHandlerBoundToURL('/dashboard.html');
  return (context) =>
    isHome(context.url) ? insertHomeSnapshot(serveDashboardPage(context)) : serveDashboardPage(context);
}

/** Workbox's types do not support `exactOptionalPropertyTypes`. */
type Plugin = NonNullable<NonNullable<ConstructorParameters<typeof CacheFirst>[0]>['plugins']>[number];

/** Rejects a hotspot's login page, which also has status 200: it is no picture and no captions. */
const cacheCompleteOnly: Plugin = {
  cacheWillUpdate: async ({ response }) => {
    const isRight = /^(image\/|text\/vtt)/.test(response.headers.get('content-type') ?? '');
    return response.status === 200 && isRight ? response : null;
  },
};

/** Falls back to the other size of a picture: the two addresses differ only in the query. */
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
