import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { SECOND } from '@waha/domain/kernel/time';
import { listProducts, type WireProduct } from '@waha/domain/marketplace/marketplace.contract';
import { followCollected } from '../../offline/collections/collection';
import type { KeptProducts } from '../../offline/collections/public-store';
import { ApiError } from '../../platform/api-error';
import { reach, readJson } from '../../platform/reach';

/** Storage that does not answer must not keep the marketplace away. */
const RESTORE_LIMIT = SECOND;
const READ_TIMEOUT = 10 * SECOND;
const NOT_MODIFIED = 304;

/** Without the client's own headers, or it would not be the same question as the page's early one. */
const PRODUCTS_ADDRESS = `/api${listProducts.path}`;

/** Says without opening the database that there is something in it. */
const KEPT_MARK = 'products-kept';

let kept: KeptProducts | undefined;
let restored: Promise<unknown> | undefined;

/**
 * Before any screen of the marketplace: what this device kept of it, so that it opens with that. A first visit
 * has nothing to wait for.
 */
export async function readyMarketplace(): Promise<void> {
  restored ??= wasKept() ? Promise.all([restore(), followCollected()]) : afterFirstLook(followCollected);
  if (kept === undefined && wasKept())
    await Promise.race([restored, new Promise((resolve) => setTimeout(resolve, RESTORE_LIMIT))]);
}

/** Every product; at once where this device has read them before, with or without a network. */
export function useProducts() {
  return useQuery(productsQuery());
}

/** Reads them for a device that has none yet, so that the marketplace opens there without a network too. */
export async function haveProducts(reads: QueryClient): Promise<void> {
  if (!wasKept()) await reads.prefetchQuery(productsQuery());
}

const productsQuery = () =>
  queryOptions({
    queryKey: ['marketplace', 'products'],
    queryFn: ({ signal }) => readProducts(signal),
    initialData: () => kept?.products,
    initialDataUpdatedAt: () => kept?.readAt,
  });

/**
 * Reads the products, or hears that nothing has changed since they were kept.
 * @throws ApiError when the server says no; NetworkError when no answer of our server came
 */
async function readProducts(signal: AbortSignal): Promise<WireProduct[]> {
  const etag = kept?.etag;
  // Asked plainly where nothing is kept: then the page's own early question is the answer to this one.
  const known: RequestInit = etag ? { headers: { 'If-None-Match': etag }, cache: 'no-store' } : {};
  const now = await reach(PRODUCTS_ADDRESS, known, { signal, timeoutMs: READ_TIMEOUT }, readAnswer);
  kept = now;
  void (wasKept() ? keep(now) : afterFirstLook(() => keep(now)));
  return now.products;
}

async function readAnswer(response: Response): Promise<KeptProducts> {
  const readAt = Date.now();
  if (response.status === NOT_MODIFIED && kept) return { ...kept, readAt };
  const body = await readJson(response);
  if (!response.ok) throw new ApiError(response.status, body as Record<string, unknown>);
  return { products: body as WireProduct[], etag: response.headers.get('etag') ?? undefined, readAt };
}

async function restore(): Promise<void> {
  try {
    const { readKeptProducts } = await import('../../offline/collections/public-store');
    kept ??= await readKeptProducts();
  } catch (error) {
    console.warn('this device keeps no products', error);
  }
}

async function keep(now: KeptProducts): Promise<void> {
  try {
    const { keepProducts } = await import('../../offline/collections/public-store');
    await keepProducts(now);
    localStorage.setItem(KEPT_MARK, '1');
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

function wasKept(): boolean {
  try {
    return localStorage.getItem(KEPT_MARK) !== null;
  } catch {
    return false;
  }
}
