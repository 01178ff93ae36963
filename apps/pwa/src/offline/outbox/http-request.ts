import { type OutboxResponse, parseRetryAfter } from '@waha/domain/outbox/outcome';
import type { OutboxTools } from './outbox-tools';

export type HttpRequest = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** The member whose session the server must find in the cookie. */
  memberId: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  timeoutMs: number;
  signal: AbortSignal;
};

export type HttpReply = { reply: OutboxResponse; headers: Headers };

const NO_RESPONSE: HttpReply = { reply: { came: 'nothing' }, headers: new Headers() };

/** Sends one request. Any network failure (no network, a dropped connection, a timeout) counts as no response. */
export async function sendHttpRequest(tools: Pick<OutboxTools, 'fetch'>, request: HttpRequest): Promise<HttpReply> {
  const { method, path, memberId, headers, body, timeoutMs, signal } = request;
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeoutMs);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    const response = await tools.fetch(path, {
      method,
      headers: { Accept: 'application/json', 'X-Expect-Member': memberId, ...headers },
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'manual', // redirects come from hotspots, never from our server
      signal: controller.signal,
      ...(body !== undefined && { body }),
    });
    return { reply: await toReply(response, method), headers: response.headers };
  } catch {
    return NO_RESPONSE;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

async function toReply(response: Response, method: HttpRequest['method']): Promise<OutboxResponse> {
  const { status, headers } = response;
  const isJson = headers.get('content-type')?.includes('application/json') ?? false;
  const reply: OutboxResponse = {
    came: 'answer',
    status,
    isJson,
    retryAfterMs: parseRetryAfter(headers.get('retry-after')),
  };
  if (method === 'HEAD' || status === 204) return reply;
  if (isJson) return { ...reply, body: await response.json() };
  await response.body?.cancel();
  return reply;
}
