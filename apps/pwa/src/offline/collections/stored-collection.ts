import type { Language } from '@waha/domain/kernel/languages';
import type { Instant } from '@waha/domain/kernel/time';
import type { CartLine } from '@waha/domain/marketplace/cart';
import type { WireProduct } from '@waha/domain/marketplace/marketplace.contract';
import { Dexie, liveQuery, type Subscription, type Table } from 'dexie';

/** The marketplace as it was last read, and the mark that the server gave it. */
export type CachedProducts = { products: WireProduct[]; etag: string | undefined; readAt: Instant };

/** What somebody at this device has collected. It is the device's: whoever signs in or out changes nothing. */
export type Collection = {
  cart: readonly CartLine[];
  /** Products. */
  favorites: readonly number[];
  /** Packs, by name. */
  favoritePacks: readonly string[];
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

let opened: PublicDb | undefined;

/** Holds nothing that belongs to a member, so no logout empties it. */
function getPublicDb(): PublicDb {
  opened ??= new PublicDb();
  return opened;
}

export function readCachedProducts(language: Language): Promise<CachedProducts | undefined> {
  return getPublicDb().products.get(getCacheKey(language));
}

export async function cacheProducts(language: Language, kept: CachedProducts): Promise<void> {
  await getPublicDb().products.put({ name: getCacheKey(language), ...kept });
}

/** The source's are where they were before there were others. */
function getCacheKey(language: Language): string {
  return language === 'source' ? 'all' : language;
}

/** Tells what is collected, now and after each change, in whatever tab it happens. */
export function followCollection(onChange: (collection: Collection) => void): Subscription {
  return liveQuery(readCollection).subscribe({
    next: onChange,
    error: (error) => console.warn('the cart cannot be followed', error),
  });
}

/** Changes what is collected, in one step with reading it: two tabs do not undo each other. */
export function changeStoredCollection(change: (collection: Collection) => Collection): Promise<Collection> {
  const { collections } = getPublicDb();
  return getPublicDb().transaction('rw', collections, async () => {
    const changed = change(await readCollection());
    await collections.put({ name: 'own', ...changed });
    return changed;
  });
}

async function readCollection(): Promise<Collection> {
  // Spread over: what was kept before packs could be liked knows none.
  const { name: _name, ...kept } = {
    name: 'own',
    ...EMPTY_COLLECTION,
    ...(await getPublicDb().collections.get('own')),
  };
  return kept;
}
