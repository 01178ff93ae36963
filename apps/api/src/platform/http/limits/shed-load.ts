import type { FastifyInstance } from 'fastify';
import { isApiRequest } from '../is-api-request';
import { RefusalError } from '../refusal-error';

/** In seconds. The measurement covers the last whole second. */
const RETRY_AFTER_SECONDS = 2;

/** Calls about the server's health must get through, above all under overload. */
const EXEMPT_PATHS = new Set<string | undefined>(['/api/health', '/api/metrics']);

/**
 * Refuses calls with "busy" while the event loop delay is high, instead of queueing them: the app retries
 * automatically. Uses the median of the last second, so that one long block, already over when noticed, refuses no
 * calls. Uploads and event streams continue, since restarting them would cost more.
 */
export function shedLoad(app: FastifyInstance): void {
  const { watch, config } = app.services;
  app.addHook('onRequest', (request, _reply, done) => {
    const { config: route, url } = request.routeOptions;
    if (!isApiRequest(request) || route.isLong || EXEMPT_PATHS.has(url)) return done();
    if (watch.loop.delay().median <= config.busyAfter) return done();
    watch.turnedAway += 1;
    done(new RefusalError({ code: 'server_busy', details: { retryAfter: RETRY_AFTER_SECONDS } }));
  });
}
