import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { giveCaches } from '../../testing/memory-caches';
import { startVideoServer, type VideoServer } from '../../testing/video-server';
import { CHUNK_BYTES, keptBytes, newRecord, readChunk, readRecord, writeRecord } from '../../video-records';
import { fetchRest } from './fetch-rest';

const ADDRESS = '/media/videos/training.mp4?v=1a2b';
const film = filmOf(3 * CHUNK_BYTES + 4321, 31);
let server: VideoServer;

beforeEach(async () => {
  giveCaches();
  server = await startVideoServer(film);
  await writeRecord(newRecord(ADDRESS, 'Training', 0));
});
afterEach(() => server.close());

/** One go, from what the record says. */
async function go(signal = new AbortController().signal, onBytes = (_kept: number) => {}) {
  const record = (await readRecord(ADDRESS))!;
  return fetchRest(record, { fetch: server.fetch, signal, patience: 500, onBytes });
}
const record = async () => (await readRecord(ADDRESS))!;
/** By its hash: of megabytes, a difference is not worth reading. */
async function kept(): Promise<string> {
  const { chunks, tail } = await record();
  const parts = await Promise.all(
    Array.from({ length: chunks + (tail > 0 ? 1 : 0) }, (_, at) => readChunk(ADDRESS, at)),
  );
  return hashOf(Buffer.concat(parts.map((part, at) => part!.subarray(0, at === chunks ? tail : CHUNK_BYTES))));
}

test('a video comes whole, in chunks of one mebibyte, with what the worker has to say of it', async () => {
  expect(await go()).toBe('complete');
  expect(await kept()).toBe(hashOf(film));
  const { isComplete, size, type, etag, chunks, tail } = await record();
  expect({ isComplete, size, type, etag, chunks, tail }).toEqual({
    isComplete: true,
    size: film.length,
    type: 'video/mp4',
    etag: '"one"',
    chunks: 3,
    tail: 4321,
  });
});

test('F-45: cut four times, it goes on from the very byte each time: nothing is fetched twice', async () => {
  server.state.cuts = [700_000, 600_000, 10, 1_500_000];
  const endings = [await go(), await go(), await go(), await go(), await go()];
  expect(endings).toEqual(['cut', 'cut', 'cut', 'cut', 'complete']);
  expect(await kept()).toBe(hashOf(film));
  expect(server.state.asked.map(({ range }) => range)).toEqual([
    'bytes=0-',
    'bytes=700000-',
    'bytes=1300000-',
    'bytes=1300010-',
    'bytes=2800010-',
  ]);
  expect(server.state.asked.slice(1).every(({ ifRange }) => ifRange === '"one"')).toBe(true);
  expect(server.state.sentBytes).toBe(film.length);
});

test('a mark that is weak may not be asked with: the date is', async () => {
  server.state.etag = 'W/"one"';
  server.state.cuts = [5000];
  expect([await go(), await go()]).toEqual(['cut', 'complete']);
  expect(server.state.asked[1]?.ifRange).toBe(server.state.modified);
  expect(await kept()).toBe(hashOf(film));
});

test('F-47: replaced meanwhile, the whole new one comes, and nothing of the old is left in it', async () => {
  server.state.cuts = [1_200_000];
  await go();
  const newer = filmOf(CHUNK_BYTES + 99, 17);
  Object.assign(server.state, { film: newer, etag: '"two"', modified: 'Sat, 21 Nov 2026 11:00:00 GMT' });
  expect(await go()).toBe('complete');
  expect(await kept()).toBe(hashOf(newer));
  expect((await record()).etag).toBe('"two"');
});

test('a server that goes on with another file as if nothing had happened is found out by its mark', async () => {
  server.state.cuts = [1_200_000];
  await go();
  const newer = filmOf(film.length, 17);
  Object.assign(server.state, { film: newer, etag: 'W/"two"' }); // the date stays, so the Range is granted
  await writeRecord({ ...(await record()), etag: 'W/"one"' });
  expect([await go(), await go()]).toEqual(['changed', 'complete']);
  expect(await kept()).toBe(hashOf(newer));
});

test('one that has become shorter than what is kept (416) is begun anew', async () => {
  server.state.cuts = [1_200_000];
  await go();
  server.state.statuses = [416];
  expect(await go()).toBe('changed');
  expect(keptBytes(await record())).toBe(0);
  expect(await go()).toBe('complete');
  expect(await kept()).toBe(hashOf(film));
});

test('a hotspot that answers with its own page changes nothing', async () => {
  server.state.cuts = [1_200_000];
  await go();
  server.state.type = 'text/html';
  expect(await go()).toBe('cut');
  server.state.type = 'video/mp4';
  expect(await go()).toBe('complete');
  expect(await kept()).toBe(hashOf(film));
});

test('a refusal is told by its status, and what is kept stays', async () => {
  server.state.cuts = [1_200_000];
  await go();
  server.state.statuses = [404];
  expect(await go()).toEqual({ status: 404 });
  expect(keptBytes(await record())).toBe(1_200_000);
});

test('a piece that the browser has lost is not filled with nothing: it is begun anew', async () => {
  server.state.cuts = [700_000];
  await go();
  await giveCaches.drop('saved=0');
  expect([await go(), await go()]).toEqual(['changed', 'complete']);
  expect(await kept()).toBe(hashOf(film));
});

test('stopped in the middle, what had come is kept', async () => {
  const stop = new AbortController();
  const ending = await go(stop.signal, (bytes) => bytes > 1_500_000 && stop.abort());
  expect(ending).toBe('stopped');
  expect(keptBytes(await record())).toBeGreaterThan(1_500_000);
  expect(await go()).toBe('complete');
  expect(await kept()).toBe(hashOf(film));
});

test('paused by another tab, nothing more is written', async () => {
  let isPaused = false;
  const ending = await go(undefined, () => {
    if (isPaused) return;
    isPaused = true;
    void record().then((now) => writeRecord({ ...now, isPaused }));
  });
  expect(ending).toBe('stopped');
  expect(await record()).toMatchObject({ isPaused: true, isComplete: false });
});

test('F-48: a full device gives up the pictures first, and then says that there is no room', async () => {
  const pictures = await caches.open('pictures-v1');
  await pictures.put('/media/packs/x.svg', new Response(new Uint8Array(CHUNK_BYTES)));
  giveCaches.room(giveCaches.used() + 1.5 * CHUNK_BYTES);
  expect(await go()).toBe('noRoom');
  expect(giveCaches.keys().some((key) => key.includes('/media/packs/'))).toBe(false);
  expect((await record()).chunks).toBe(2);
});

test('with the pictures gone there may be room enough', async () => {
  const pictures = await caches.open('pictures-v1');
  await pictures.put('/media/packs/x.svg', new Response(new Uint8Array(2 * CHUNK_BYTES)));
  giveCaches.room(giveCaches.used() + 2.5 * CHUNK_BYTES);
  expect(await go()).toBe('complete');
});

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function filmOf(bytes: number, step: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: bytes }, (_none, at) => (at * step + (at >> 8)) % 256);
}
