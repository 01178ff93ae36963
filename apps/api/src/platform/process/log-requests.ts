import type { PersonId } from '@waha/domain/kernel/ids';
import { SECOND } from '@waha/domain/kernel/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createPseudonym } from '../documents/pseudonym';
import { BUILD_HEADER } from '../web/client-versions';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The duration is up to the client, as for an event stream or a large upload, so it is not measured. */
    isLong?: boolean;
  }
  interface FastifyRequest {
    /** The refusal's code, or `server_error`. */
    failedWith: string | undefined;
  }
}

/** About 150 bytes each. */
const MAX_CACHED_PSEUDONYMS = 5000;

/** They come by the hundred, and would push other errors out of the list. */
const UNLOGGED_CODES = new Set(['server_busy', 'degraded']);

/**
 * Monitors request them all the time. They do not count among the requests of people, and only what is wrong with the
 * request itself is logged.
 */
const MONITOR_ROUTES = new Set(['/api/health', '/api/metrics']);

/** Records for every call what an operator may need: never a person or the content. */
export function logRequests(app: FastifyInstance): void {
  const { watch, clock, secret } = app.services;
  const pseudonyms = new LRUCache<PersonId, string>({ max: MAX_CACHED_PSEUDONYMS });
  const pseudonymIn = (id: PersonId) => {
    const pseudonym = pseudonyms.get(id) ?? createPseudonym(id, secret);
    pseudonyms.set(id, pseudonym);
    return pseudonym;
  };
  app.decorateRequest('failedWith', undefined);
  app.addHook('onResponse', (request, reply, done) => {
    logResponse(request, reply);
    done();
  });

  function logResponse(request: FastifyRequest, reply: FastifyReply): void {
    const { actor, method, failedWith: code } = request;
    const { statusCode } = reply;
    const route = getRoutePattern(request);
    const kind = { route, method, status: `${Math.floor(statusCode / 100)}xx` };
    if (!request.routeOptions.config.isLong) {
      watch.requests.observe(kind, reply.elapsedTime / SECOND);
      if (!MONITOR_ROUTES.has(route)) watch.recentRequests.add(statusCode);
    }
    if (actor?.role === 'user') watch.builds.note(actor.id, request.headers[BUILD_HEADER], clock());
    if (MONITOR_ROUTES.has(route) && (statusCode < 400 || code === 'degraded')) return;
    const who = actor && pseudonymIn(actor.id);
    const durationMs = Math.round(reply.elapsedTime);
    request.log[chooseLogLevel(statusCode, code)](
      { method, route, status: statusCode, took: durationMs, who, code },
      'answered',
    );
    if (statusCode < 500 || UNLOGGED_CODES.has(code ?? '')) return;
    const failure = { method, route, status: statusCode, code: code ?? 'unknown', requestId: request.id };
    watch.failures.add({ at: clock(), ...failure });
  }
}

/** Refusals that indicate more than a member's mistake: forbidden, too large, too old, too many. */
const WARNING_STATUSES = new Set([403, 413, 426, 429]);

function chooseLogLevel(status: number, code: string | undefined): 'info' | 'warn' | 'error' {
  if (status >= 500) return UNLOGGED_CODES.has(code ?? '') ? 'warn' : 'error';
  return WARNING_STATUSES.has(status) ? 'warn' : 'info';
}

/** Returns the pattern of the route, without ids: `/api/payments/:id`. */
export function getRoutePattern(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none';
}
