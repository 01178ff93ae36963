import { ChunkWriter, type FetchContext, type FetchResult } from './chunk-writer';
import { countSavedBytes, type VideoRecord } from './video-records';

/** Requests the missing bytes of a video once and stores all that arrive. */
export async function fetchMissingBytes(record: VideoRecord, go: FetchContext): Promise<FetchResult> {
  const inner = new AbortController();
  const abort = () => inner.abort();
  let timer = setTimeout(abort, go.timeoutMs);
  const hasCome = () => {
    clearTimeout(timer);
    timer = setTimeout(abort, go.timeoutMs);
  };
  go.signal.addEventListener('abort', abort);
  if (go.signal.aborted) abort();
  try {
    const answer = await go.fetch(record.address, {
      headers: requestBytes(record),
      cache: 'no-store',
      signal: inner.signal,
    });
    hasCome();
    return await storeResponse(record, answer, { ...go, hasCome });
  } catch {
    return go.signal.aborted ? 'stopped' : 'cut'; // a timeout, no network, or a connection dropped before any byte
  } finally {
    clearTimeout(timer);
    go.signal.removeEventListener('abort', abort);
    abort(); // stop the transfer of bytes that are no longer read
  }
}

/** If-Range does not allow a weak etag; it allows the date. */
function requestBytes(record: VideoRecord): Record<string, string> {
  const mark = /^"/.test(record.etag) ? record.etag : record.modified;
  const from = countSavedBytes(record);
  return { Range: `bytes=${from}-`, ...(from > 0 && mark && { 'If-Range': mark }) };
}

async function storeResponse(
  record: VideoRecord,
  answer: Response,
  go: FetchContext & { hasCome: () => void },
): Promise<FetchResult> {
  const { status, headers, body } = answer;
  // The server has no bytes at this offset: the video has become shorter.
  if (status === 416) return (await ChunkWriter.restart(record)) ? 'changed' : 'stopped';
  if (status !== 200 && status !== 206) return { status };
  const type = headers.get('Content-Type') ?? '';
  if (!type.startsWith('video/') || !body) return 'cut'; // a hotspot's page
  const came = {
    type,
    etag: headers.get('ETag') ?? '',
    modified: headers.get('Last-Modified') ?? '',
    size: readTotalSize(headers, status),
  };
  if (!came.size) return { status };
  if (status === 206 && countSavedBytes(record) > 0 && (came.etag !== record.etag || came.size !== record.size))
    return (await ChunkWriter.restart(record)) ? 'changed' : 'stopped';
  // 200: the complete video is sent, from the beginning.
  const start = status === 200 ? { ...record, ...came, chunks: 0, tail: 0 } : { ...record, ...came };
  return new ChunkWriter(start, go).write(body);
}

function readTotalSize(headers: Headers, status: number): number {
  const text = status === 206 ? headers.get('Content-Range')?.split('/')[1] : headers.get('Content-Length');
  return Number(text) || 0;
}
