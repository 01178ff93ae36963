import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { installMemoryCaches } from '../testing/memory-caches';
import { parseByteRange, serveVideo } from './serve-video';
import { CHUNK_BYTES, createRecord, writeChunk, writeVideoRecord } from './video-records';

describe('Range header of a 1000-byte file', () => {
  test.each<[string, [number, number] | undefined]>([
    ['bytes=0-1', [0, 1]],
    ['bytes=0-', [0, 999]],
    ['bytes=500-', [500, 999]],
    ['bytes=0-999', [0, 999]],
    ['bytes=990-5000', [990, 999]],
    ['bytes=-1', [999, 999]],
    ['bytes=-500', [500, 999]],
    ['bytes=-5000', [0, 999]],
    ['Bytes = 3 - 4', [3, 4]],
    ['bytes=1000-', undefined],
    ['bytes=1000-1001', undefined],
    ['bytes=-0', undefined],
    ['bytes=5-2', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,5-6', undefined],
    ['bytes=a-b', undefined],
    ['lines=0-1', undefined],
    ['', undefined],
  ])('%s', (header, named) => {
    expect(parseByteRange(header, 1000)).toEqual(named && { first: named[0], last: named[1] });
  });

  test('selects no bytes of an empty video', () => {
    expect(parseByteRange('bytes=0-', 0)).toBeUndefined();
    expect(parseByteRange('bytes=-1', 0)).toBeUndefined();
  });
});

describe('saved video', () => {
  const ADDRESS = '/media/videos/training.mp4?v=1a2b';
  const film = filmOf(2 * CHUNK_BYTES + 1234);
  const network = vi.fn(async () => new Response('from the network'));

  beforeEach(async () => {
    installMemoryCaches();
    network.mockClear();
    vi.stubGlobal('fetch', network);
    const chunks = [0, 1, 2].map((at) => film.slice(at * CHUNK_BYTES, (at + 1) * CHUNK_BYTES));
    for (const [at, chunk] of chunks.entries()) await writeChunk(ADDRESS, at, chunk);
    await keepRecord({});
  });

  function keepRecord(part: object): Promise<void> {
    const kept = { type: 'video/mp4', etag: '"e"', chunks: 2, tail: 1234, isComplete: true };
    return writeVideoRecord({ ...createRecord(ADDRESS, 'Training', film.length), ...kept, ...part });
  }
  const ask = (range?: string, address = ADDRESS) =>
    serveVideo(new Request(`https://waha.test${address}`, range === undefined ? {} : { headers: { Range: range } }));
  const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());
  const says = ({ status, headers }: Response) => [status, headers.get('Content-Range'), headers.get('Content-Length')];

  test("answers an iPhone's probe with exactly two bytes", async () => {
    const answer = await ask('bytes=0-1');
    expect(says(answer)).toEqual([206, `bytes 0-1/${film.length}`, '2']);
    expect(await bytesOf(answer)).toEqual(film.slice(0, 2));
    expect(answer.headers.get('Content-Type')).toBe('video/mp4');
  });

  test('is returned completely without a Range', async () => {
    const answer = await ask();
    expect(says(answer)).toEqual([200, null, String(film.length)]);
    expect(Buffer.compare(await bytesOf(answer), film)).toBe(0);
  });

  test('answers an outside range with its size', async () => {
    const answer = await ask(`bytes=${film.length}-`);
    expect(says(answer)).toEqual([416, `bytes */${film.length}`, null]);
  });

  test('returns the bytes of the file, for any range', async () => {
    const position = fc.integer({ min: 0, max: film.length + 10 });
    const near = fc.constantFrom(CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 2 * CHUNK_BYTES, film.length - 1);
    await fc.assert(
      fc.asyncProperty(fc.oneof(position, near), fc.oneof(position, near), async (from, to) => {
        const answer = await ask(`bytes=${from}-${to}`);
        const named = film.slice(from, to + 1);
        expect([answer.status, answer.headers.get('Content-Length')]).toEqual(
          named.length > 0 ? [206, String(named.length)] : [416, null],
        );
        expect(Buffer.compare(await bytesOf(answer), named)).toBe(0);
      }),
      { numRuns: 60 },
    );
  });

  test('reads one chunk at a time, on demand', async () => {
    const reads = installMemoryCaches.reads;
    const answer = await ask('bytes=0-');
    const before = reads();
    const reader = answer.body!.getReader();
    await reader.read();
    expect(reads() - before).toBe(1);
    await reader.cancel();
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ['is not whole yet', () => keepRecord({ isComplete: false }), ADDRESS],
    ['is another edition', async () => {}, '/media/videos/training.mp4?v=9f'],
    ['has lost the piece asked for', () => installMemoryCaches.drop('saved=0'), ADDRESS],
    ['cannot be read, since storage is broken', async () => vi.stubGlobal('caches', { open: failing }), ADDRESS],
  ])('that %s comes from the network with the original request', async (_why, spoil, address) => {
    await spoil();
    const answer = await ask('bytes=0-99', address);
    expect(await answer.text()).toBe('from the network');
    const [[request]] = network.mock.calls as unknown as [[Request]];
    expect([new URL(request.url).pathname, request.headers.get('Range')]).toEqual([
      address.split('?')[0],
      'bytes=0-99',
    ]);
  });
});

const failing = () => Promise.reject(new DOMException('broken', 'UnknownError'));

function filmOf(bytes: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: bytes }, (_none, at) => (at * 31 + (at >> 8)) % 256);
}
