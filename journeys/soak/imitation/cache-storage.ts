import type { Realm } from './realm';

type Kept = { bytes: ArrayBuffer; status: number; headers: [string, string][] };
type Asked = string | URL | { url: string };

/** The caches of one profile, which no damage of its databases touches. */
export class Caches {
  private readonly stores = new Map<string, Map<string, Kept>>();

  constructor(private readonly origin: string) {}

  giveTo(realm: Realm): void {
    const { stores } = this;
    const caches = {
      open: realm.lasting(async (name: string) => this.cache(realm, name)),
      has: realm.lasting(async (name: string) => stores.has(name)),
      delete: realm.lasting(async (name: string) => stores.delete(name)),
      keys: realm.lasting(async () => [...stores.keys()]),
      match: realm.lasting(async (asked: Asked, { cacheName }: { cacheName: string }) =>
        this.find(stores.get(cacheName), asked),
      ),
    };
    realm.give({ caches });
  }

  private cache(realm: Realm, name: string) {
    const store = this.stores.get(name) ?? new Map<string, Kept>();
    this.stores.set(name, store);
    return {
      match: realm.lasting(async (asked: Asked) => this.find(store, asked)),
      put: realm.lasting(async (asked: Asked, response: Response) => {
        const bytes = await response.arrayBuffer();
        if (realm.isDead) return;
        store.set(this.addressOf(asked), { bytes, status: response.status, headers: [...response.headers] });
      }),
      delete: realm.lasting(async (asked: Asked) => store.delete(this.addressOf(asked))),
      keys: realm.lasting(async () => [...store.keys()].map((url) => ({ url }))),
    };
  }

  private find(store: Map<string, Kept> | undefined, asked: Asked): Response | undefined {
    const kept = store?.get(this.addressOf(asked));
    return kept && new Response(kept.bytes.slice(0), { status: kept.status, headers: kept.headers });
  }

  private addressOf(asked: Asked): string {
    return new URL(typeof asked === 'object' && 'url' in asked ? asked.url : asked, this.origin).href;
  }
}
