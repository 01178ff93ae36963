import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { RefusalError } from '#platform/http/refusal-error';
import { writeMetrics } from './write-metrics';

/**
 * Serves `GET /api/metrics` for monitors, in Prometheus' text format. It is not an endpoint of the contract, and exists
 * only with a token.
 */
export async function metricsRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const { metricsToken } = services.config;
  if (metricsToken === undefined) return;

  app.get('/api/metrics', { config: { rateLimit: false }, exposeHeadRoute: false }, async (request, reply) => {
    const givenToken = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (givenToken === undefined) throw new RefusalError({ code: 'no_token' });
    if (!isSameToken(givenToken, metricsToken)) throw new RefusalError({ code: 'token_invalid' });
    reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8');
    return writeMetrics(services);
  });
}

/** Compares in a time that reveals nothing about either text or its length. */
function isSameToken(actual: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(actual), digest(expected));
}
