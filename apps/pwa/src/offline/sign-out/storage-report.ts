import { listErrorNames } from '../device/storage-errors';

/** What helps somebody else to see why a device cannot be read: about the browser and its storage, nothing personal. */
export async function createStorageReport(error: unknown): Promise<Blob> {
  const [storage, databases, kept] = await Promise.all([
    tryRead(() => navigator.storage.estimate()),
    tryRead(async () => (await indexedDB.databases()).length),
    tryRead(() => caches.keys()),
  ]);
  const trouble = { names: listErrorNames(error), message: String(error) };
  const report = { at: new Date(), browser: navigator.userAgent, trouble, storage, databases, caches: kept };
  return new Blob([JSON.stringify(report, null, 2)], { type: 'application/json' });
}

/** Anything may be missing or broken here: then the report says that. */
function tryRead<Value>(read: () => Promise<Value>): Promise<Value | string> {
  return Promise.resolve().then(read).catch(String);
}
