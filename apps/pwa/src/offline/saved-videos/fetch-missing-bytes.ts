import { ChunkWriter, type FetchContext, type FetchResult } from './chunk-writer';
import { countSavedBytes, type VideoRecord } from './video-records';

/** Requests the missing bytes of a video once and stores all that arrive. */
export async function fetchMissingBytes(record: VideoRecord, context: FetchContext): Promise<FetchResult> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let timer = setTimeout(abort, context.timeoutMs);
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(abort, context.timeoutMs);
  };
  context.signal.addEventListener('abort', abort);
  if (context.signal.aborted) abort();
  try {
    const response = await context.fetch(record.address, {
      headers: requestBytes(record),
      cache: 'no-store',
      signal: controller.signal,
    });
    restartTimer();
    return await storeResponse(record, response, { ...context, onReceived: restartTimer });
  } catch {
    return context.signal.aborted ? 'stopped' : 'cut'; // a timeout, no network, or a connection dropped before any byte
  } finally {
    clearTimeout(timer);
    context.signal.removeEventListener('abort', abort);
    abort(); // stop the transfer of bytes that are no longer read
  }
}

/** If-Range does not allow a weak etag; it allows the date. */
function requestBytes(record: VideoRecord): Record<string, string> {
  const validator = /^"/.test(record.etag) ? record.etag : record.modified;
  const offset = countSavedBytes(record);
  return { Range: `bytes=${offset}-`, ...(offset > 0 && validator && { 'If-Range': validator }) };
}

async function storeResponse(
  record: VideoRecord,
  response: Response,
  context: FetchContext & { onReceived: () => void },
): Promise<FetchResult> {
  const { status, headers, body } = response;
  // The server has no bytes at this offset: the video has become shorter.
  if (status === 416) return (await ChunkWriter.restart(record)) ? 'changed' : 'stopped';
  if (status !== 200 && status !== 206) return { status };
  const type = headers.get('Content-Type') ?? '';
  if (!type.startsWith('video/') || !body) return 'cut'; // a hotspot's page
  const received = {
    type,
    etag: headers.get('ETag') ?? '',
    modified: headers.get('Last-Modified') ?? '',
    size: readTotalSize(headers, status),
  };
  if (!received.size) return { status };
  if (status === 206 && countSavedBytes(record) > 0 && (received.etag !== record.etag || received.size !== record.size))
    return (await ChunkWriter.restart(record)) ? 'changed' : 'stopped';
  // 200: the complete video is sent, from the beginning.
  const start = status === 200 ? { ...record, ...received, chunks: 0, tail: 0 } : { ...record, ...received };
  return new ChunkWriter(start, context).write(body);
}

function readTotalSize(headers: Headers, status: number): number {
  const text = status === 206 ? headers.get('Content-Range')?.split('/')[1] : headers.get('Content-Length');
  return Number(text) || 0;
}
