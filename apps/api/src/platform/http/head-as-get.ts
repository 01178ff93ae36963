import type { IncomingMessage } from 'node:http';

/** Uploads report their progress by HEAD. A stream of changes would never end for a client that wants no body. */
const EXCLUDED_PATHS = ['/api/uploads', '/api/events'];

/**
 * Routes HEAD as GET; Node omits the body itself. The endpoint needs no second route, which the framework would create
 * at every start.
 */
export function routeHeadAsGet(request: Pick<IncomingMessage, 'method' | 'url'>): void {
  const { method, url = '' } = request;
  if (method === 'HEAD' && url.startsWith('/api/') && !EXCLUDED_PATHS.some((each) => url.startsWith(each)))
    request.method = 'GET';
}
