import { VIDEOS_CACHE_NAME } from '../device/cache-names';

/** Smaller ones keep a large video from starting on some phones; larger ones lose more with a crash. */
export const CHUNK_BYTES = 1024 * 1024;

/** What is known of a video that is being saved or was. It is written after each chunk: a crash costs one. */
export type VideoRecord = {
  /** As the catalogue names it, with its edition: `/media/videos/x.mp4?v=1a2b`. */
  address: string;
  /** What the member sees it called. */
  title: string;
  type: string;
  /** Of the whole video, in bytes; 0 until the server has said it. */
  size: number;
  /** The server's marks of this very content; empty when it gives none. */
  etag: string;
  modified: string;
  /** How many whole chunks are kept. */
  chunks: number;
  /** How many bytes of the next one are. */
  tail: number;
  isComplete: boolean;
  isPaused: boolean;
};

/** A video of which nothing is kept yet. */
export function createRecord(address: string, title: string, size: number): VideoRecord {
  const nothing = { type: '', etag: '', modified: '', chunks: 0, tail: 0, isComplete: false, isPaused: false };
  return { address, title, size, ...nothing };
}

/** @returns bytes */
export function countSavedBytes({ chunks, tail }: Pick<VideoRecord, 'chunks' | 'tail'>): number {
  return chunks * CHUNK_BYTES + tail;
}

export async function readVideoRecord(address: string): Promise<VideoRecord | undefined> {
  const kept = await (await openVideoCache()).match(toCacheKey(address, RECORD_KEY));
  return kept?.json();
}

/** @throws QuotaExceededError */
export async function writeVideoRecord(record: VideoRecord): Promise<void> {
  await (await openVideoCache()).put(toCacheKey(record.address, RECORD_KEY), Response.json(record));
}

/** All videos that are saved on this device or being saved. */
export async function listVideoRecords(): Promise<VideoRecord[]> {
  const cache = await openVideoCache();
  const keys = (await cache.keys()).filter(({ url }) => url.endsWith(`saved=${RECORD_KEY}`));
  const kept = await Promise.all(keys.map((key) => cache.match(key)));
  return Promise.all(kept.flatMap((each) => each?.json() ?? []));
}

export async function readChunk(address: string, at: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const kept = await (await openVideoCache()).match(toCacheKey(address, at));
  return kept && new Uint8Array(await kept.arrayBuffer());
}

/** As an answer 200 of its own, since no browser keeps a 206. @throws QuotaExceededError */
export async function writeChunk(address: string, at: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  await (await openVideoCache()).put(toCacheKey(address, at), new Response(bytes));
}

/** Removes all that is kept of a video; first of all the record, so that nobody plays what is half gone. */
export async function deleteVideo(address: string): Promise<void> {
  const cache = await openVideoCache();
  await cache.delete(toCacheKey(address, RECORD_KEY));
  const start = decodeURI(toCacheKey(address, ''));
  for (const key of await cache.keys()) if (decodeURI(key.url).includes(start)) await cache.delete(key);
}

const RECORD_KEY = 'record';

/** An address that nobody asks for: no answer of the server is ever found under it. */
function toCacheKey(address: string, part: number | string): string {
  return `${address}${address.includes('?') ? '&' : '?'}saved=${part}`;
}

function openVideoCache(): Promise<Cache> {
  return caches.open(VIDEOS_CACHE_NAME);
}
