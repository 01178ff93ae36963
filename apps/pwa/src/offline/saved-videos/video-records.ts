import { VIDEOS_CACHE_NAME } from '../device/cache-names';

/** Smaller chunks keep a large video from starting on some phones; larger ones lose more in a crash. */
export const CHUNK_BYTES = 1024 * 1024;

/** The record of a saved or partially saved video. It is written after each chunk: a crash costs one chunk. */
export type VideoRecord = {
  /** The address from the catalogue, with its edition: `/media/videos/x.mp4?v=1a2b`. */
  address: string;
  /** The name that the member sees. */
  title: string;
  type: string;
  /** The size of the complete video, in bytes; 0 until the server has sent it. */
  size: number;
  /** The server's etag and date of this content; empty if it sends none. */
  etag: string;
  modified: string;
  /** The number of complete chunks stored. */
  chunks: number;
  /** The number of bytes stored of the next chunk. */
  tail: number;
  isComplete: boolean;
  isPaused: boolean;
};

/** Creates the record of a video of which nothing is stored yet. */
export function createRecord(address: string, title: string, size: number): VideoRecord {
  const emptyRecord = { type: '', etag: '', modified: '', chunks: 0, tail: 0, isComplete: false, isPaused: false };
  return { address, title, size, ...emptyRecord };
}

/** @returns bytes */
export function countSavedBytes({ chunks, tail }: Pick<VideoRecord, 'chunks' | 'tail'>): number {
  return chunks * CHUNK_BYTES + tail;
}

export async function readVideoRecord(address: string): Promise<VideoRecord | undefined> {
  const response = await (await openVideoCache()).match(toCacheKey(address, RECORD_KEY));
  return response?.json();
}

/** @throws QuotaExceededError */
export async function writeVideoRecord(record: VideoRecord): Promise<void> {
  await (await openVideoCache()).put(toCacheKey(record.address, RECORD_KEY), Response.json(record));
}

/** Lists all saved and partially saved videos of this device. */
export async function listVideoRecords(): Promise<VideoRecord[]> {
  const cache = await openVideoCache();
  const keys = (await cache.keys()).filter(({ url }) => url.endsWith(`saved=${RECORD_KEY}`));
  const responses = await Promise.all(keys.map((key) => cache.match(key)));
  return Promise.all(responses.flatMap((response) => response?.json() ?? []));
}

export async function readChunk(address: string, chunkIndex: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const response = await (await openVideoCache()).match(toCacheKey(address, chunkIndex));
  return response && new Uint8Array(await response.arrayBuffer());
}

/**
 * Stores the chunk as a separate 200 response, because no browser caches a 206.
 * @throws QuotaExceededError
 */
export async function writeChunk(address: string, chunkIndex: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  await (await openVideoCache()).put(toCacheKey(address, chunkIndex), new Response(bytes));
}

/** Deletes a video. Deletes the record first, so that a partly deleted video is never played. */
export async function deleteVideo(address: string): Promise<void> {
  const cache = await openVideoCache();
  await cache.delete(toCacheKey(address, RECORD_KEY));
  const start = decodeURI(toCacheKey(address, ''));
  for (const key of await cache.keys()) if (decodeURI(key.url).includes(start)) await cache.delete(key);
}

const RECORD_KEY = 'record';

/** Returns an address that is never requested, so that no server response is ever stored under it. */
function toCacheKey(address: string, suffix: number | string): string {
  return `${address}${address.includes('?') ? '&' : '?'}saved=${suffix}`;
}

function openVideoCache(): Promise<Cache> {
  return caches.open(VIDEOS_CACHE_NAME);
}
