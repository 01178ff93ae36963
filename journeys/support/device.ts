import type { Page } from '@playwright/test';

/** SHA-256 of each file that waits in the member's outbox on this device, read straight from its database. */
export function queuedFileHashes(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const [name] = (await indexedDB.databases())
      .map(({ name }) => name ?? '')
      .filter((each) => each.startsWith('waha-member-'));
    const open = indexedDB.open(name ?? '');
    const database = await new Promise<IDBDatabase>((done) => {
      open.onsuccess = () => done(open.result);
    });
    const all = database.transaction('blobs').objectStore('blobs').getAll();
    const parts = await new Promise<{ fileId: string; part: number; bytes: ArrayBuffer }[]>((done) => {
      all.onsuccess = () => done(all.result);
    });
    database.close();
    const files = new Map<string, typeof parts>();
    for (const each of parts) files.set(each.fileId, [...(files.get(each.fileId) ?? []), each]);
    return Promise.all(
      [...files.values()].map(async (pieces) => {
        const inOrder = pieces.sort((a, b) => a.part - b.part).map(({ bytes }) => bytes);
        const digest = await crypto.subtle.digest('SHA-256', await new Blob(inOrder).arrayBuffer());
        return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      }),
    );
  });
}

/** Waits until the service worker controls the page, so that the app opens without a network. */
export async function readyForOffline(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
