import { vi } from 'vitest';

type StoredResponse = { bytes: Uint8Array<ArrayBuffer>; headers: [string, string][] };

let stores: Map<string, Map<string, StoredResponse>>;
let freeBytes: number;
let readCount: number;

/** Installs Cache Storage in memory, which Node lacks. As in a browser, it rejects a 206 and may be full. */
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

/** Returns the number of lookups. */
installMemoryCaches.reads = () => readCount;
/** Returns the total size of all stored responses, in bytes. */
installMemoryCaches.used = () => all().reduce((sum, { bytes }) => sum + bytes.length, 0);
/** Sets the available room, in bytes. */
installMemoryCaches.room = (bytes: number) => {
  freeBytes = bytes;
};
/** Lists the keys in one cache or in all. */
installMemoryCaches.keys = (name?: string) =>
  [...stores].flatMap(([each, store]) => (each === (name ?? each) ? [...store.keys()] : []));
/** Deletes the entries whose key ends with `end`. */
installMemoryCaches.drop = async (end: string) => {
  for (const store of stores.values()) for (const key of store.keys()) if (key.endsWith(end)) store.delete(key);
};

function all(): StoredResponse[] {
  return [...stores.values()].flatMap((store) => [...store.values()]);
}

function openCache(name: string) {
  if (!stores.has(name)) stores.set(name, new Map());
  // Looks up the store at every use: a deleted cache must not be written to.
  const store = () => stores.get(name) ?? new Map<string, StoredResponse>();
  const urlOf = (key: string | { url: string }) =>
    new URL(typeof key === 'string' ? key : key.url, 'https://waha.test').href;
  return {
    async match(key: string | { url: string }) {
      readCount++;
      const stored = store().get(urlOf(key));
      return stored && new Response(stored.bytes, { headers: stored.headers });
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
