import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { changeMemberStore, countMemberStore, readMemberStore, repeatRow } from './member-store';

/** The properties of a pending job that tests read. */
export type OutboxJobRow = {
  seq: number;
  key: string;
  stream: string;
  state: 'queued' | 'sending' | 'failed' | 'auth';
  attempts: number;
  v?: number;
  path: string;
  mayHaveArrived: boolean;
  note?: { text?: string };
  error?: { code: string; message: string };
  files: { uploadId: string; bytes: number; sentBytes: number; isUploaded: boolean }[];
};

/** Returns the pending jobs in the outbox of this device, in order. */
export function readOutboxJobs(page: Page): Promise<OutboxJobRow[]> {
  return readMemberStore<OutboxJobRow>(page, 'outbox');
}

/**
 * Returns the state of this device's outbox: the state of each job, how many are sent, how many chunks of files are
 * stored.
 */
export async function readOutboxSummary(page: Page): Promise<{ waiting: string[]; sent: number; parts: number }> {
  const jobs = await readOutboxJobs(page);
  return {
    waiting: jobs.map(({ state }) => state),
    sent: await countMemberStore(page, 'sent'),
    parts: await countMemberStore(page, 'blobs'),
  };
}

/** Returns the SHA-256 of each file in the outbox of this device. */
export async function readQueuedFileHashes(page: Page): Promise<string[]> {
  const parts = await readMemberStore<{ fileId: string; part: number; bytes: number[] }>(page, 'blobs');
  const ids = [...new Set(parts.map(({ fileId }) => fileId))];
  return ids.map((id) => {
    const fileParts = parts.filter(({ fileId }) => fileId === id).sort((a, b) => a.part - b.part);
    const hash = createHash('sha256');
    for (const { bytes } of fileParts) hash.update(Buffer.from(bytes));
    return hash.digest('hex');
  });
}

type DraftFile = { field: string; name: string; type: string; bytes: number[] };

/** Returns the files of draft forms on this device. */
export function readDraftFiles(page: Page): Promise<DraftFile[]> {
  return readMemberStore<DraftFile>(page, 'draftFiles');
}

/** Returns the fields of draft forms on this device. */
export async function readDraftFields(page: Page): Promise<unknown[]> {
  return (await readMemberStore<{ fields: unknown }>(page, 'drafts')).map(({ fields }) => fields);
}

/** Returns the databases of members on this device. */
export function listMemberDatabases(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    return names.filter((name) => name.startsWith('waha-member-'));
  });
}

/** Returns the keys of the reads cached on this device, such as `purchase,packs`. */
export async function listCachedReads(page: Page): Promise<string[]> {
  return (await readMemberStore<{ key: string[] }>(page, 'kept')).map(({ key }) => key.join(','));
}

/** Returns the intervals of training videos that this device knows as watched, in seconds. */
export async function readWatchedIntervals(page: Page): Promise<[number, number][]> {
  return (await readMemberStore<{ intervals: [number, number][] }>(page, 'training')).flatMap(
    ({ intervals }) => intervals,
  );
}

/** Returns how many jobs of a kind of stream (`training:`) are pending on this device. */
export async function countQueuedJobs(page: Page, streamStart: string): Promise<number> {
  return (await readMemberStore<{ stream: string }>(page, 'outbox')).filter(({ stream }) =>
    stream.startsWith(streamStart),
  ).length;
}

export type SavedVideo = { isComplete: boolean; size: number; hashes: string[] };

/** Returns the one video that is saved on this device, with the SHA-256 of each chunk, read without our own code. */
export function readSavedVideo(page: Page): Promise<SavedVideo | undefined> {
  return page.evaluate(async () => {
    const cache = await caches.open('videos-v1');
    const keys = (await cache.keys()).map(({ url }) => url);
    const record = keys.find((url) => url.endsWith('saved=record'));
    if (!record) return undefined;
    const { isComplete, size } = await (await cache.match(record))!.json();
    const chunks = keys.filter((url) => url !== record);
    const placeOf = (url: string) => Number(url.split('saved=')[1]);
    chunks.sort((a, b) => placeOf(a) - placeOf(b));
    const hashes = chunks.map(async (url) => {
      const bytes = await (await cache.match(url))!.arrayBuffer();
      return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('');
    });
    return { isComplete, size, hashes: await Promise.all(hashes) };
  });
}

/** Returns how many pictures of a folder (`/media/packs/`) the service worker has cached. */
export function countCachedPictures(page: Page, folder: string): Promise<number> {
  return page.evaluate(async (pictures) => {
    const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return caught.flat().filter(({ url }) => url.includes(pictures)).length;
  }, folder);
}

/** Waits until the service worker controls the page, so that the app opens without a network. */
export async function waitForOfflineReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Returns whether this device could encrypt pending jobs now. */
export async function hasDeviceLock(page: Page): Promise<boolean> {
  return (await readMemberStore(page, 'lock')).length > 0;
}

/** Returns the content of every database and all backups on this device as text, with bytes as characters. */
export function dumpDeviceStorage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    let text = '';
    const letters = (_key: string, value: unknown) =>
      value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value;
    for (const { name = '' } of await indexedDB.databases()) {
      const open = indexedDB.open(name);
      const database = await new Promise<IDBDatabase>((done) => {
        open.onsuccess = () => done(open.result);
      });
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll();
        const rows = await new Promise((done) => {
          all.onsuccess = () => done(all.result);
        });
        text += `${name}/${store}: ${JSON.stringify(rows, letters)}\n`;
      }
      database.close();
    }
    for (const name of (await caches.keys()).filter((each) => each.startsWith('spare-'))) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const bytes = await (await cache.match(request))!.arrayBuffer();
        text += `${name}: ${new TextDecoder('latin1').decode(bytes)}\n`;
      }
    }
    return text;
  });
}

/** Changes pending jobs on this device without using the app, as another version of it would have written them. */
export function changeQueuedJobs(page: Page, change: Record<string, unknown>): Promise<void> {
  return changeMemberStore(page, 'outbox', change);
}

/** Returns the epoch of this device's reads. */
export async function readSyncEpoch(page: Page): Promise<string | undefined> {
  const cachedQueries = await readMemberStore<{ key: string[]; data: { epoch?: string } }>(page, 'kept');
  return cachedQueries.find(({ key }) => key[0] === 'sync')?.data.epoch;
}

/** Copies the one pending job this many times. */
export function fillOutbox(page: Page, count: number): Promise<void> {
  return repeatRow(page, 'outbox', count);
}

/** Returns whether this device has stored the look of the home page. */
export async function hasSavedLook(page: Page): Promise<boolean> {
  return (await countMemberStore(page, 'looks')) > 0;
}

/** Returns how many files of the conversation this device has stored because they were opened. */
export function countOpenedFiles(page: Page): Promise<number> {
  return countMemberStore(page, 'files');
}

/** Returns how many pending jobs have a backup outside of the databases. */
export function countOutboxBackups(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('spare-'));
    const backupCounts = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
    return backupCounts.reduce((sum, count) => sum + count, 0);
  });
}

/** Returns the names of the shared files that are stored on this device until they are used. */
export function listSharedFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const all = await indexedDB.databases();
    if (!all.some(({ name }) => name === 'waha-shared')) return []; // opening it now would create it without its table
    const db = await new Promise<IDBDatabase>((ready, failed) => {
      const openRequest = indexedDB.open('waha-shared');
      openRequest.onsuccess = () => ready(openRequest.result);
      openRequest.onerror = () => failed(openRequest.error);
    });
    const rows = await new Promise<{ name: string }[]>((ready, failed) => {
      const getRequest = db.transaction('files').objectStore('files').getAll();
      getRequest.onsuccess = () => ready(getRequest.result);
      getRequest.onerror = () => failed(getRequest.error);
    });
    db.close();
    return rows.map(({ name }) => name);
  });
}
