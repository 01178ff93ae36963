import { vi } from 'vitest';

type StoredResponse = { bytes: Uint8Array<ArrayBuffer>; headers: [string, string][] };

let stores: Map<string, Map<string, StoredResponse>>;
let freeBytes: number;
let readCount: number;

/** What Node lacks of a browser: Cache Storage, in memory. As there, no 206 is taken, and it may be full. */
export function installMemoryCaches(bytes = Number.POSITIVE_INFINITY): void {
  stores = new Map();
  freeBytes = bytes;
  readCount = 0;
  vi.stubGlobal('caches', {
    open: async (name: string) => openCache(name),
    has: async (name: string) => stores.has(name),
    delete: async (name: string) => stores.delete(name),
    keys: async () => [...stores.keys()],
  });
}

/** How often something was looked up. */
installMemoryCaches.reads = () => readCount;
/** How many bytes all that is kept takes. */
installMemoryCaches.used = () => all().reduce((sum, { bytes }) => sum + bytes.length, 0);
/** From now on there is so much room, in bytes. */
installMemoryCaches.room = (bytes: number) => {
  freeBytes = bytes;
};
/** The keys of all that is kept, in one cache or in all. */
installMemoryCaches.keys = (name?: string) =>
  [...stores].flatMap(([each, store]) => (each === (name ?? each) ? [...store.keys()] : []));
/** Loses what a key ends with. */
installMemoryCaches.drop = async (end: string) => {
  for (const store of stores.values()) for (const key of store.keys()) if (key.endsWith(end)) store.delete(key);
};

function all(): StoredResponse[] {
  return [...stores.values()].flatMap((store) => [...store.values()]);
}

function openCache(name: string) {
  if (!stores.has(name)) stores.set(name, new Map());
  // Looked up anew: a cache that was deleted meanwhile takes nothing with it.
  const store = () => stores.get(name) ?? new Map<string, StoredResponse>();
  const urlOf = (key: string | { url: string }) =>
    new URL(typeof key === 'string' ? key : key.url, 'https://waha.test').href;
  return {
    async match(key: string | { url: string }) {
      readCount++;
      const kept = store().get(urlOf(key));
      return kept && new Response(kept.bytes, { headers: kept.headers });
    },
    async put(key: string, response: Response) {
      if (response.status === 206) throw new TypeError('Partial response (status code 206) is unsupported');
      const bytes = new Uint8Array(await response.arrayBuffer());
      const before = store().get(urlOf(key))?.bytes.length ?? 0;
      if (installMemoryCaches.used() - before + bytes.length > freeBytes)
        throw new DOMException('full', 'QuotaExceededError');
      store().set(urlOf(key), { bytes, headers: [...response.headers] });
    },
    delete: async (key: string | { url: string }) => store().delete(urlOf(key)),
    keys: async () => [...store().keys()].map((url) => ({ url })),
  };
}
