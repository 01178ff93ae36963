import { ApiError, NetworkError } from './api-error';
import { reportNoResponse, reportResponse } from './connectivity';

type FetchLimits = { signal?: AbortSignal | undefined; timeoutMs: number };

/**
 * Asks our server and reads its answer, all of it in time. (`AbortSignal.any` is too young.)
 * @param read its ApiError is an answer; whatever else it throws is none of our server's
 * @throws NetworkError when no answer of our server came; what `signal` was aborted with when its caller gave up
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
  const askedAt = performance.now();
  try {
    const answer = await read(await fetch(address, { ...init, signal: controller.signal }));
    reportResponse(askedAt);
    return answer;
  } catch (cause) {
    if (cause instanceof ApiError || signal?.aborted) throw cause; // given up by its own caller: says nothing about the link
    reportNoResponse(controller.signal.aborted);
    throw new NetworkError('no answer', { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** A hotspot's login page comes as HTML with status 200: only JSON is our server's answer. */
export async function readJson(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  if (response.headers.get('content-type')?.includes('application/json')) return response.json();
  throw new NetworkError(`answered with ${response.headers.get('content-type')}`);
}
