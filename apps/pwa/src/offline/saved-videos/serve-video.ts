import { CHUNK_BYTES, readChunk, readVideoRecord, type VideoRecord } from './video-records';

/** The time after which an unresponsive cache is ignored. In milliseconds. */
const CACHE_TIMEOUT_MS = 3_000;

/** The positions of the first and the last byte. */
export type ByteRange = { first: number; last: number };

/** Returns the bytes that a Range header requests, limited to the size; `undefined` if it names none of them. */
export function parseByteRange(header: string, size: number): ByteRange | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header.replaceAll(/\s/g, '')) ?? [];
  if (from === '' && to === '') return undefined;
  // `-500` is the last 500 bytes.
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first <= last ? { first, last } : undefined;
}

/** Serves a video from this device if it is saved completely; otherwise from the network. */
export async function serveVideo(request: Request): Promise<Response> {
  // Uses no database: saved videos also play in a browser whose IndexedDB is broken.
  const saved = await withTimeout(serveFromRecords(request)).catch(() => undefined);
  return saved ?? fetch(request);
}

async function serveFromRecords(request: Request): Promise<Response | undefined> {
  const { pathname, search } = new URL(request.url);
  const record = await readVideoRecord(pathname + search);
  if (!record?.isComplete) return undefined;
  const asked = request.headers.get('Range');
  const range = asked === null ? { first: 0, last: record.size - 1 } : parseByteRange(asked, record.size);
  if (!range) return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${record.size}` } });
  if (!(await readChunk(record.address, chunkAt(range.first)))) return undefined;
  const { first, last } = range;
  const headers = {
    'Content-Type': record.type,
    'Content-Length': String(last - first + 1),
    'Accept-Ranges': 'bytes',
    // A player that started with a network response continues with ours only if the etags match.
    ETag: record.etag,
    'Last-Modified': record.modified,
    ...(asked !== null && { 'Content-Range': `bytes ${first}-${last}/${record.size}` }),
  };
  return new Response(streamChunks(record, range), { status: asked === null ? 200 : 206, headers });
}

/** Streams one chunk at a time, each read on demand. */
function streamChunks({ address }: VideoRecord, { first, last }: ByteRange): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = first;
  async function pull(controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) {
    const start = at % CHUNK_BYTES;
    const chunk = await readChunk(address, chunkAt(at));
    const piece = chunk?.subarray(start, Math.min(CHUNK_BYTES, start + last + 1 - at));
    if (!piece?.length) throw new Error('a piece of the saved video is gone');
    controller.enqueue(piece);
    at += piece.length;
    if (at > last) controller.close();
  }
  return new ReadableStream({ pull }, { highWaterMark: 0 });
}

function chunkAt(position: number): number {
  return Math.floor(position / CHUNK_BYTES);
}

function withTimeout<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return Promise.race([work, new Promise<undefined>((late) => setTimeout(late, CACHE_TIMEOUT_MS, undefined))]);
}
