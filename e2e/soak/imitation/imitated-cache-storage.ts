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
      match: realm.lasting(async (request: CacheRequest, { cacheName }: { cacheName: string }) =>
        this.find(stores.get(cacheName), request),
      ),
    };
    realm.give({ caches });
  }

  private cache(realm: Realm, name: string) {
    const store = this.stores.get(name) ?? new Map<string, StoredResponse>();
    this.stores.set(name, store);
    return {
      match: realm.lasting(async (request: CacheRequest) => this.find(store, request)),
      put: realm.lasting(async (request: CacheRequest, response: Response) => {
        const bytes = await response.arrayBuffer();
        if (realm.isDead) return;
        store.set(this.addressOf(request), { bytes, status: response.status, headers: [...response.headers] });
      }),
      delete: realm.lasting(async (request: CacheRequest) => store.delete(this.addressOf(request))),
      keys: realm.lasting(async () => [...store.keys()].map((url) => ({ url }))),
    };
  }

  private find(store: Map<string, StoredResponse> | undefined, request: CacheRequest): Response | undefined {
    const stored = store?.get(this.addressOf(request));
    return stored && new Response(stored.bytes.slice(0), { status: stored.status, headers: stored.headers });
  }

  private addressOf(request: CacheRequest): string {
    return new URL(typeof request === 'object' && 'url' in request ? request.url : request, this.origin).href;
  }
}
