import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { SECOND } from '@waha/domain/kernel/time';
import type { WireProduct } from '@waha/domain/marketplace/marketplace.contract';
import { followCollected } from '../../offline/collections/collection';
import type { KeptProducts } from '../../offline/collections/public-store';
import { ApiError, NetworkError } from '../../platform/api-error';
import { reportAnswer, reportSilence } from '../../platform/connectivity';

/** Storage that does not answer must not keep the marketplace away. */
const RESTORE_LIMIT = SECOND;
const READ_TIMEOUT = 10 * SECOND;
const NOT_MODIFIED = 304;

/**
 * Where `listProducts` of the contract is served. Written out: the contract brings the code of its shapes along,
 * which a visitor of the marketplace has no use for.
 */
export const PRODUCTS_ADDRESS = '/api/products';

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
  const response = await reach(signal, kept?.etag);
  const readAt = Date.now();
  if (response.status === NOT_MODIFIED && kept) {
    kept = { ...kept, readAt };
  } else {
    const etag = response.headers.get('etag') ?? undefined;
    kept = { products: (await readBody(response)) as WireProduct[], etag, readAt };
  }
  const now = kept;
  void (wasKept() ? keep(now) : afterFirstLook(() => keep(now)));
  return kept.products;
}

async function reach(signal: AbortSignal, etag: string | undefined): Promise<Response> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), READ_TIMEOUT);
  const giveUp = () => controller.abort();
  signal.addEventListener('abort', giveUp);
  try {
    // Asked plainly where nothing is kept: then the page's own early question is the answer to this one.
    const known: RequestInit = etag ? { headers: { 'If-None-Match': etag }, cache: 'no-store' } : {};
    const response = await fetch(PRODUCTS_ADDRESS, { ...known, signal: controller.signal });
    reportAnswer();
    return response;
  } catch (cause) {
    if (signal.aborted) throw cause;
    reportSilence();
    throw new NetworkError('no answer', { cause });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}

/** A hotspot's login page comes as HTML with status 200: only JSON is our server's answer. */
async function readBody(response: Response): Promise<unknown> {
  const isOurs = response.headers.get('content-type')?.includes('application/json');
  if (!isOurs) throw new NetworkError(`answered with ${response.headers.get('content-type')}`);
  const body: unknown = await response.json();
  if (!response.ok) throw new ApiError(response.status, body as Record<string, unknown>);
  return body;
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
