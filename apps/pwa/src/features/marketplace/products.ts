import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Language } from '@waha/domain/kernel/languages';
import { SECOND } from '@waha/domain/kernel/time';
import { listProducts, type WireProduct } from '@waha/domain/marketplace/marketplace.contract';
import { followCollected } from '../../offline/collections/collection';
import type { KeptProducts } from '../../offline/collections/public-store';
import { readLocal, writeLocal } from '../../offline/device/local-values';
import { ApiError, NetworkError } from '../../platform/api-error';
import { useLanguage } from '../../platform/language/words';
import { reach, readJson } from '../../platform/reach';

/** Storage that does not answer must not keep the marketplace away. */
const RESTORE_LIMIT = SECOND;
const READ_TIMEOUT = 10 * SECOND;
const NOT_MODIFIED = 304;

/** Without the client's own headers, or it would not be the same question as the page's early one: index.html. */
const addressIn = (language: Language) =>
  `/api${listProducts.path}${language === 'source' ? '' : `?language=${language}`}`;

/** Says without opening the database that there is something of this language in it. */
const markOf = (language: Language) => `products-kept${language === 'source' ? '' : `-${language}`}`;

/** What this device has of each language. */
const kept = new Map<Language, KeptProducts>();
const restored = new Map<Language, Promise<unknown>>();

/**
 * Before any screen of the marketplace: what this device kept of it in the shown language, so that it opens with that. A
 * first visit has nothing to wait for.
 */
export async function readyMarketplace(): Promise<void> {
  const { language } = useLanguage.getState();
  if (!wasKept(language)) void afterFirstLook(followCollected);
  else await Promise.all([inTime(restore(language)), inTime(followCollected())]);
}

/** Every product; at once where this device has read them before, with or without a network. */
export function useProducts() {
  return useQuery(productsQuery());
}

/** Reads them for a device that has none yet, so that the marketplace opens there without a network too. */
export async function haveProducts(reads: QueryClient): Promise<void> {
  if (!wasKept(useLanguage.getState().language)) await reads.prefetchQuery(productsQuery());
}

const productsQuery = () => {
  const { language } = useLanguage.getState();
  return queryOptions({
    queryKey: ['marketplace', 'products', language],
    queryFn: ({ signal }) => readProducts(language, signal),
    initialData: () => kept.get(language)?.products,
    initialDataUpdatedAt: () => kept.get(language)?.readAt,
  });
};

/**
 * Reads the products, or hears that nothing has changed since they were kept.
 * @throws ApiError when the server says no; NetworkError when no answer of our server came
 */
async function readProducts(language: Language, signal: AbortSignal): Promise<WireProduct[]> {
  // Where the language was chosen on this very screen, nothing has brought back yet what the device keeps of it.
  const isBack = !kept.has(language) && wasKept(language);
  if (isBack) await inTime(restore(language));
  try {
    return await askProducts(language, signal);
  } catch (error) {
    const before = kept.get(language);
    if (isBack && before && error instanceof NetworkError) return before.products;
    throw error;
  }
}

async function askProducts(language: Language, signal: AbortSignal): Promise<WireProduct[]> {
  const before = kept.get(language);
  const etag = before?.etag;
  // Asked plainly where nothing is kept: then the page's own early question is the answer to this one.
  const known: RequestInit = etag ? { headers: { 'If-None-Match': etag }, cache: 'no-store' } : {};
  const now = await reach(addressIn(language), known, { signal, timeoutMs: READ_TIMEOUT }, (response) =>
    readAnswer(response, before),
  );
  kept.set(language, now);
  void (wasKept(language) ? keep(language, now) : afterFirstLook(() => keep(language, now)));
  return now.products;
}

async function readAnswer(response: Response, before: KeptProducts | undefined): Promise<KeptProducts> {
  const readAt = Date.now();
  if (response.status === NOT_MODIFIED && before) return { ...before, readAt };
  const body = await readJson(response);
  if (!response.ok) throw new ApiError(response.status, body as Record<string, unknown>);
  return { products: body as WireProduct[], etag: response.headers.get('etag') ?? undefined, readAt };
}

function restore(language: Language): Promise<unknown> {
  const begun = restored.get(language) ?? readKept(language);
  restored.set(language, begun);
  return begun;
}

async function readKept(language: Language): Promise<void> {
  try {
    const { readKeptProducts } = await import('../../offline/collections/public-store');
    const found = await readKeptProducts(language);
    if (found && !kept.has(language)) kept.set(language, found);
  } catch (error) {
    console.warn('this device keeps no products', error);
  }
}

async function keep(language: Language, now: KeptProducts): Promise<void> {
  try {
    const { keepProducts } = await import('../../offline/collections/public-store');
    await keepProducts(language, now);
    writeLocal(markOf(language), '1');
  } catch (error) {
    console.warn('the products could not be kept', error);
  }
}

/** On a first visit the products' own pictures come before the code of the storage. */
async function afterFirstLook<Result>(work: () => Promise<Result>): Promise<Result> {
  await new Promise((resolve) => {
    const idle = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, SECOND));
    idle(() => setTimeout(resolve, SECOND / 2));
  });
  return work();
}

function inTime(work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, RESTORE_LIMIT))]);
}

function wasKept(language: Language): boolean {
  return readLocal(markOf(language)) !== undefined;
}
