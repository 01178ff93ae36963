import type { IncomingMessage } from 'node:http';

/** Uploads say by HEAD how far they have come; a stream of changes would not end for whoever wants no body. */
const EXCLUDED_PATHS = ['/api/uploads', '/api/events'];

/**
 * HEAD is GET without its body, which Node leaves out by itself: routed as GET, a row needs no second route for it, which the
 * framework would make at every start.
 */
export function routeHeadAsGet(request: Pick<IncomingMessage, 'method' | 'url'>): void {
  const { method, url = '' } = request;
  if (method === 'HEAD' && url.startsWith('/api/') && !EXCLUDED_PATHS.some((each) => url.startsWith(each)))
    request.method = 'GET';
}
