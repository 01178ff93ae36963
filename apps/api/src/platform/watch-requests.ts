import { SECOND } from '@waha/domain/kernel/time';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BUILD_HEADER } from './builds-seen';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Goes on for as long as the other side likes: an event stream, a large upload. How long it took says nothing. */
    isLong?: boolean;
  }
  interface FastifyRequest {
    /** Why it was not done: the refusal's code, or `server_error`. */
    failedWith: string | undefined;
  }
}

/** They come by the hundred, and would push out what is news. */
const SAID_ELSEWHERE = new Set(['server_busy', 'degraded']);

/** Notes of every call what the operator may want to know of it: never whose it was, nor what it said. */
export function watchRequests(app: FastifyInstance): void {
  const { watch, clock } = app.services;
  app.decorateRequest('failedWith', undefined);
  app.addHook('onResponse', async (request, reply) => {
    const { actor, method } = request;
    const { statusCode } = reply;
    const route = routeOf(request);
    const seconds = reply.elapsedTime / SECOND;
    if (!request.routeOptions.config.isLong) watch.requests.add({ route, method, statusCode, seconds });
    if (actor?.role === 'user') watch.builds.note(actor.id, request.headers[BUILD_HEADER], clock());
    if (statusCode < 500 || SAID_ELSEWHERE.has(request.failedWith ?? '')) return;
    watch.failures.add({
      at: clock(),
      method,
      route,
      status: statusCode,
      code: request.failedWith ?? 'unknown',
      requestId: request.id,
    });
  });
}

/** The pattern that answered, without anybody's id: `/api/payments/:id`. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none';
}
