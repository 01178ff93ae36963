import { ApiError, NetworkError } from './api-error';
import { reportNoResponse, reportResponse } from './connectivity';

type FetchLimits = { signal?: AbortSignal | undefined; timeoutMs: number };

/**
 * Sends a request to our server and reads the complete response within the timeout. (`AbortSignal.any` is not supported
 * widely enough.)
 * @param read an ApiError from it counts as a response; any other error means that the response is not our server's
 * @throws NetworkError if our server did not respond; the abort reason of `signal` if the caller aborted
 */
export async function fetchFromServer<Answer>(
  address: string,
  init: RequestInit,
  { signal, timeoutMs }: FetchLimits,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  const timer = setTimeout(() => controller.abort(new NetworkError('timed out')), timeoutMs);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  const requestedAt = performance.now();
  try {
    const response = await read(await fetch(address, { ...init, signal: controller.signal }));
    reportResponse(requestedAt);
    return response;
  } catch (cause) {
    if (cause instanceof ApiError || signal?.aborted) throw cause; // aborted by the caller: this says nothing about the connection
    reportNoResponse(controller.signal.aborted);
    throw new NetworkError('no answer', { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/**
 * Reads the JSON body of our server's response. A hotspot's login page is HTML with status 200, so anything but JSON is
 * rejected.
 */
export async function readJson(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  if (response.headers.get('content-type')?.includes('application/json')) return response.json();
  throw new NetworkError(`answered with ${response.headers.get('content-type')}`);
}
