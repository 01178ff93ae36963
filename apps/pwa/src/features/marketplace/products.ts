import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Language } from '@waha/domain/kernel/languages';
import { SECOND } from '@waha/domain/kernel/time';
import { listProducts, type WireProduct } from '@waha/domain/marketplace/marketplace.contract';
import { followStoredCollection } from '#offline/collections/collection';
import type { CachedProducts } from '#offline/collections/stored-collection';
import { readLocalValue, writeLocalValue } from '#offline/device/local-values';
import { ApiError, NetworkError } from '#platform/api-error';
import { fetchFromServer, readJson } from '#platform/fetch-from-server';
import { useLanguage } from '#platform/language/translations';

/** Storage that does not respond must not block the marketplace. */
const RESTORE_TIMEOUT_MS = SECOND;
const READ_TIMEOUT_MS = 10 * SECOND;
const NOT_MODIFIED = 304;

/** The first request has no headers of its own: it must match the early request of index.html. */
const getProductsAddress = (language: Language) =>
  `/api${listProducts.path}${language === 'source' ? '' : `?language=${language}`}`;

/** Marks, without opening the database, that it has products in this language. */
const getCacheMarkerKey = (language: Language) => `products-kept${language === 'source' ? '' : `-${language}`}`;

/** The products that this device has, by language. */
const cachedProducts = new Map<Language, CachedProducts>();
const restored = new Map<Language, Promise<unknown>>();

/**
 * Loads the stored products and the collection before any screen of the marketplace, so that it opens with them. A
 * first visit has nothing stored and does not wait.
 */
export async function prepareMarketplace(): Promise<void> {
  const { language } = useLanguage.getState();
  if (!isCached(language)) void runAfterFirstPaint(followStoredCollection);
  else await Promise.all([withTimeout(restoreProducts(language)), withTimeout(followStoredCollection())]);
}

/** Returns all products; at once if this device has fetched them before, with or without a network. */
export function useProducts() {
  return useQuery(productsQuery());
}

/** Fetches the products on a device that has none, so that the marketplace opens there without a network too. */
export async function prefetchProducts(queryClient: QueryClient): Promise<void> {
  if (!isCached(useLanguage.getState().language)) await queryClient.prefetchQuery(productsQuery());
}

const productsQuery = () => {
  const { language } = useLanguage.getState();
  return queryOptions({
    queryKey: ['marketplace', 'products', language],
    queryFn: ({ signal }) => readProducts(language, signal),
    initialData: () => cachedProducts.get(language)?.products,
    initialDataUpdatedAt: () => cachedProducts.get(language)?.readAt,
  });
};

/**
 * Fetches the products, or the stored ones if the server reports no change.
 * @throws ApiError if the server refuses; NetworkError if our server did not respond
 */
async function readProducts(language: Language, signal: AbortSignal): Promise<WireProduct[]> {
  // If the language was chosen on this screen, its stored products are not loaded yet.
  const isRestorable = !cachedProducts.has(language) && isCached(language);
  if (isRestorable) await withTimeout(restoreProducts(language));
  try {
    return await fetchProducts(language, signal);
  } catch (error) {
    const previous = cachedProducts.get(language);
    if (isRestorable && previous && error instanceof NetworkError) return previous.products;
    throw error;
  }
}

async function fetchProducts(language: Language, signal: AbortSignal): Promise<WireProduct[]> {
  const previous = cachedProducts.get(language);
  const etag = previous?.etag;
  // Without a stored etag the request is plain, so that the early request of index.html satisfies it.
  const requestInit: RequestInit = etag ? { headers: { 'If-None-Match': etag }, cache: 'no-store' } : {};
  const now = await fetchFromServer(
    getProductsAddress(language),
    requestInit,
    { signal, timeoutMs: READ_TIMEOUT_MS },
    (response) => parseResponse(response, previous),
  );
  cachedProducts.set(language, now);
  void (isCached(language) ? storeProducts(language, now) : runAfterFirstPaint(() => storeProducts(language, now)));
  return now.products;
}

async function parseResponse(response: Response, previous: CachedProducts | undefined): Promise<CachedProducts> {
  const readAt = Date.now();
  if (response.status === NOT_MODIFIED && previous) return { ...previous, readAt };
  const body = await readJson(response);
  if (!response.ok) throw new ApiError(response.status, body as Record<string, unknown>);
  return { products: body as WireProduct[], etag: response.headers.get('etag') ?? undefined, readAt };
}

function restoreProducts(language: Language): Promise<unknown> {
  const pending = restored.get(language) ?? readCached(language);
  restored.set(language, pending);
  return pending;
}

async function readCached(language: Language): Promise<void> {
  try {
    const { readCachedProducts } = await import('#offline/collections/stored-collection');
    const products = await readCachedProducts(language);
    if (products && !cachedProducts.has(language)) cachedProducts.set(language, products);
  } catch (error) {
    console.warn('this device keeps no products', error);
  }
}

async function storeProducts(language: Language, now: CachedProducts): Promise<void> {
  try {
    const { cacheProducts } = await import('#offline/collections/stored-collection');
    await cacheProducts(language, now);
    writeLocalValue(getCacheMarkerKey(language), '1');
  } catch (error) {
    console.warn('the products could not be kept', error);
  }
}

/** On a first visit the product pictures load before the code of the storage. */
async function runAfterFirstPaint<Result>(work: () => Promise<Result>): Promise<Result> {
  await new Promise((resolve) => {
    const idle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, SECOND));
    idle(() => setTimeout(resolve, SECOND / 2));
  });
  return work();
}

function withTimeout(work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, RESTORE_TIMEOUT_MS))]);
}

function isCached(language: Language): boolean {
  return readLocalValue(getCacheMarkerKey(language)) !== undefined;
}
