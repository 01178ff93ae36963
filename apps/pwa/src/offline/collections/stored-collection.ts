import type { Language } from '@waha/domain/kernel/languages';
import type { Instant } from '@waha/domain/kernel/time';
import type { CartLine } from '@waha/domain/marketplace/cart';
import type { WireProduct } from '@waha/domain/marketplace/marketplace.contract';
import { Dexie, liveQuery, type Subscription, type Table } from 'dexie';
import { logFailure } from '../device/log-failure';

/** The marketplace as it was last read, with the server's etag. */
export type CachedProducts = { products: WireProduct[]; etag: string | undefined; readAt: Instant };

/** The cart and the favourites of this device. They belong to the device: signing in or out does not change them. */
export type Collection = {
  cart: readonly CartLine[];
  /** Product ids. */
  favorites: readonly number[];
  /** Pack names. */
  favoritePacks: readonly string[];
  /** The last request by message to order the cart; none once the cart was emptied. */
  cartRequest?: CartRequest | undefined;
};

/** A message that asks to order a cart. */
export type CartRequest = {
  at: Instant;
  /** The cart in the message: this device's own may have changed before it was sent. */
  lines: readonly CartLine[];
  /** The key of the message's job: while the outbox has it, the message is not sent. */
  key: string;
  /** The member who asked: another member of this device has not. */
  by: string | undefined;
};

export const EMPTY_COLLECTION: Collection = { cart: [], favorites: [], favoritePacks: [] };

class PublicDb extends Dexie {
  products!: Table<CachedProducts & { name: string }, string>;
  collections!: Table<Collection & { name: 'own' }, string>;

  constructor() {
    super('waha-public');
    this.version(1).stores({ products: '&name', collections: '&name' });
  }
}

let openDb: PublicDb | undefined;

/** The database has no member data, so sign-out does not clear it. */
function getPublicDb(): PublicDb {
  openDb ??= new PublicDb();
  return openDb;
}

export function readCachedProducts(language: Language): Promise<CachedProducts | undefined> {
  return getPublicDb().products.get(getCacheKey(language));
}

export async function cacheProducts(language: Language, cachedProducts: CachedProducts): Promise<void> {
  await getPublicDb().products.put({ name: getCacheKey(language), ...cachedProducts });
}

/** The source language keeps the key that it had before there were other languages. */
function getCacheKey(language: Language): string {
  return language === 'source' ? 'all' : language;
}

/** Calls `onChange` with the collection now and after each change, in any tab. */
export function followCollection(onChange: (collection: Collection) => void): Subscription {
  return liveQuery(readCollection).subscribe({
    next: onChange,
    error: logFailure('cart'),
  });
}

/**
 * Changes the collection in one transaction with reading it, so that two tabs do not overwrite each other's changes.
 */
export function changeStoredCollection(change: (collection: Collection) => Collection): Promise<Collection> {
  const { collections } = getPublicDb();
  return getPublicDb().transaction('rw', collections, async () => {
    const changed = change(await readCollection());
    await collections.put({ name: 'own', ...changed });
    return changed;
  });
}

async function readCollection(): Promise<Collection> {
  // The defaults fill the gaps: collections stored before packs could be favourites have no `favoritePacks`.
  const { name: _name, ...collection } = {
    name: 'own',
    ...EMPTY_COLLECTION,
    ...(await getPublicDb().collections.get('own')),
  };
  return collection;
}
