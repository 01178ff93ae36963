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
  ])('%s', (header, expected) => {
    expect(parseByteRange(header, 1000)).toEqual(expected && { first: expected[0], last: expected[1] });
  });

  test('selects no bytes of an empty video', () => {
    expect(parseByteRange('bytes=0-', 0)).toBeUndefined();
    expect(parseByteRange('bytes=-1', 0)).toBeUndefined();
  });
});

describe('saved video', () => {
  const ADDRESS = '/media/videos/training.mp4?v=1a2b';
  const video = filmOf(2 * CHUNK_BYTES + 1234);
  const network = vi.fn(async () => new Response('from the network'));

  beforeEach(async () => {
    installMemoryCaches();
    network.mockClear();
    vi.stubGlobal('fetch', network);
    const chunks = [0, 1, 2].map((index) => video.slice(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES));
    for (const [index, chunk] of chunks.entries()) await writeChunk(ADDRESS, index, chunk);
    await keepRecord({});
  });

  function keepRecord(part: object): Promise<void> {
    const record = { type: 'video/mp4', etag: '"e"', chunks: 2, tail: 1234, isComplete: true };
    return writeVideoRecord({ ...createRecord(ADDRESS, 'Training', video.length), ...record, ...part });
  }
  const requestVideo = (range?: string, address = ADDRESS) =>
    serveVideo(new Request(`https://waha.test${address}`, range === undefined ? {} : { headers: { Range: range } }));
  const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());
  const summarize = ({ status, headers }: Response) => [
    status,
    headers.get('Content-Range'),
    headers.get('Content-Length'),
  ];

  test("answers an iPhone's probe with exactly two bytes", async () => {
    const response = await requestVideo('bytes=0-1');
    expect(summarize(response)).toEqual([206, `bytes 0-1/${video.length}`, '2']);
    expect(await bytesOf(response)).toEqual(video.slice(0, 2));
    expect(response.headers.get('Content-Type')).toBe('video/mp4');
  });

  test('is returned completely without a Range', async () => {
    const response = await requestVideo();
    expect(summarize(response)).toEqual([200, null, String(video.length)]);
    expect(Buffer.compare(await bytesOf(response), video)).toBe(0);
  });

  test('answers an outside range with its size', async () => {
    const response = await requestVideo(`bytes=${video.length}-`);
    expect(summarize(response)).toEqual([416, `bytes */${video.length}`, null]);
  });

  test('returns the bytes of the file, for any range', async () => {
    const position = fc.integer({ min: 0, max: video.length + 10 });
    const near = fc.constantFrom(CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 2 * CHUNK_BYTES, video.length - 1);
    await fc.assert(
      fc.asyncProperty(fc.oneof(position, near), fc.oneof(position, near), async (from, to) => {
        const response = await requestVideo(`bytes=${from}-${to}`);
        const expectedBytes = video.slice(from, to + 1);
        expect([response.status, response.headers.get('Content-Length')]).toEqual(
          expectedBytes.length > 0 ? [206, String(expectedBytes.length)] : [416, null],
        );
        expect(Buffer.compare(await bytesOf(response), expectedBytes)).toBe(0);
      }),
      { numRuns: 60 },
    );
  });

  test('reads one chunk at a time, on demand', async () => {
    const reads = installMemoryCaches.reads;
    const response = await requestVideo('bytes=0-');
    const before = reads();
    const reader = response.body!.getReader();
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
    const response = await requestVideo('bytes=0-99', address);
    expect(await response.text()).toBe('from the network');
    const [[request]] = network.mock.calls as unknown as [[Request]];
    expect([new URL(request.url).pathname, request.headers.get('Range')]).toEqual([
      address.split('?')[0],
      'bytes=0-99',
    ]);
  });
});

const failing = () => Promise.reject(new DOMException('broken', 'UnknownError'));

function filmOf(bytes: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: bytes }, (_none, index) => (index * 31 + (index >> 8)) % 256);
}
