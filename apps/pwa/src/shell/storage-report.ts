import { namesOf } from '../offline/is-storage-broken';

/** What helps somebody else to see why a device cannot be read: about the browser and its storage, nothing personal. */
export async function storageReport(error: unknown): Promise<Blob> {
  const [estimate, isSpared, databases, caches, worker] = await Promise.all([
    tried(() => navigator.storage.estimate()),
    tried(() => navigator.storage.persisted()),
    tried(async () => (await indexedDB.databases()).length),
    tried(listCaches),
    tried(async () => (await navigator.serviceWorker.getRegistration())?.active?.state),
  ]);
  const { userAgent, onLine, language } = navigator;
  const trouble = { names: namesOf(error), message: error instanceof Error ? error.message : String(error) };
  const browser = { userAgent, onLine, language, isInstalled: matchMedia('(display-mode: standalone)').matches };
  const storage = { estimate, isSpared, databases, caches, worker };
  const report = { at: new Date().toISOString(), app: location.host, trouble, browser, storage };
  return new Blob([JSON.stringify(report, null, 2)], { type: 'application/json' });
}

/** How much is in each cache. */
async function listCaches(): Promise<Record<string, number>> {
  const names = await caches.keys();
  const counts = names.map(async (name) => [name, (await (await caches.open(name)).keys()).length]);
  return Object.fromEntries(await Promise.all(counts));
}

/** Anything may be missing or broken here: then the report says that. */
async function tried<Value>(read: () => Promise<Value>): Promise<Value | string> {
  try {
    return await read();
  } catch (error) {
    return `not readable: ${error instanceof Error ? error.name : String(error)}`;
  }
}
