import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { RefusalError } from '#platform/http/refusal-error';
import { writeMetrics } from './write-metrics';

/** What a monitor collects, in Prometheus' text format: `GET /api/metrics`, no row of the contract; with a token, or not there at all. */
export async function metricsRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const { metricsToken } = services.config;
  if (metricsToken === undefined) return;

  app.get('/api/metrics', { config: { rateLimit: false }, exposeHeadRoute: false }, async (request, reply) => {
    const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (given === undefined) throw new RefusalError({ code: 'no_token' });
    if (!isSameToken(given, metricsToken)) throw new RefusalError({ code: 'token_invalid' });
    reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8');
    return writeMetrics(services);
  });
}

/** Compares in a time that tells nothing of either, nor of their lengths. */
function isSameToken(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
