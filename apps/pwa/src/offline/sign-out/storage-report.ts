import { listErrorNames } from '../device/storage-errors';

/**
 * Creates a report that helps support to find out why a device's storage cannot be read. It describes the browser and
 * its storage and contains no personal data.
 */
export async function createStorageReport(error: unknown): Promise<Blob> {
  const [storage, databases, cacheNames] = await Promise.all([
    tryRead(() => navigator.storage.estimate()),
    tryRead(async () => (await indexedDB.databases()).length),
    tryRead(() => caches.keys()),
  ]);
  const failure = { names: listErrorNames(error), message: String(error) };
  const report = {
    at: new Date(),
    browser: navigator.userAgent,
    trouble: failure,
    storage,
    databases,
    caches: cacheNames,
  };
  return new Blob([JSON.stringify(report, null, 2)], { type: 'application/json' });
}

/** Any value may be missing or broken here: the report then says so. */
function tryRead<Value>(read: () => Promise<Value>): Promise<Value | string> {
  return Promise.resolve().then(read).catch(String);
}
