import type { FastifyInstance } from 'fastify';
import { isApiRequest } from '../is-api-request';
import { RefusalError } from '../refusal-error';

/** In seconds. The measure is of the last whole second. */
const RETRY_AFTER_SECONDS = 2;

/** Whoever asks how the server is must hear it then above all. */
const EXEMPT_PATHS = new Set<string | undefined>(['/api/health', '/api/metrics']);

/**
 * While the program is late with everything, calls are answered "busy" at once instead of joining the queue: the app
 * asks again by itself. One long hold-up is over when anybody can be told of it, and turns nobody away; what counts
 * is how late the program was most of the time in the last second. Uploads and event streams go on: to begin them again would cost more.
 */
export function shedLoad(app: FastifyInstance): void {
  const { watch, config } = app.services;
  app.addHook('onRequest', async (request) => {
    const { config: route, url } = request.routeOptions;
    if (!isApiRequest(request) || route.isLong || EXEMPT_PATHS.has(url)) return;
    if (watch.loop.delay().median <= config.busyAfter) return;
    watch.turnedAway += 1;
    throw new RefusalError({ code: 'server_busy', details: { retryAfter: RETRY_AFTER_SECONDS } });
  });
}
