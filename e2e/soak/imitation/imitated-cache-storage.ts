import type { Realm } from './realm';

type StoredResponse = { bytes: ArrayBuffer; status: number; headers: [string, string][] };
type CacheRequest = string | URL | { url: string };

/** The caches of one profile, which are not affected by damaged databases. */
export class ImitatedCacheStorage {
  private readonly stores = new Map<string, Map<string, StoredResponse>>();

  constructor(private readonly origin: string) {}

  giveTo(realm: Realm): void {
    const { stores } = this;
    const caches = {
      open: realm.lasting(async (name: string) => this.cache(realm, name)),
      has: realm.lasting(async (name: string) => stores.has(name)),
      delete: realm.lasting(async (name: string) => stores.delete(name)),
      keys: realm.lasting(async () => [...stores.keys()]),
      match: realm.lasting(async (asked: CacheRequest, { cacheName }: { cacheName: string }) =>
        this.find(stores.get(cacheName), asked),
      ),
    };
    realm.give({ caches });
  }

  private cache(realm: Realm, name: string) {
    const store = this.stores.get(name) ?? new Map<string, StoredResponse>();
    this.stores.set(name, store);
    return {
      match: realm.lasting(async (asked: CacheRequest) => this.find(store, asked)),
      put: realm.lasting(async (asked: CacheRequest, response: Response) => {
        const bytes = await response.arrayBuffer();
        if (realm.isDead) return;
        store.set(this.addressOf(asked), { bytes, status: response.status, headers: [...response.headers] });
      }),
      delete: realm.lasting(async (asked: CacheRequest) => store.delete(this.addressOf(asked))),
      keys: realm.lasting(async () => [...store.keys()].map((url) => ({ url }))),
    };
  }

  private find(store: Map<string, StoredResponse> | undefined, asked: CacheRequest): Response | undefined {
    const kept = store?.get(this.addressOf(asked));
    return kept && new Response(kept.bytes.slice(0), { status: kept.status, headers: kept.headers });
  }

  private addressOf(asked: CacheRequest): string {
    return new URL(typeof asked === 'object' && 'url' in asked ? asked.url : asked, this.origin).href;
  }
}
