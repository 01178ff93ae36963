import type { IncomingMessage } from 'node:http';
import { SECOND } from '@waha/domain/kernel/time';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createRateLimitRefusal } from '../refusal-error';
import { toCallerNetwork } from './caller-network';

/** The time after which a retry is worthwhile. */
const RETRY_AFTER_MS = 5 * SECOND;

/** Checks whether the request has a body that has not arrived completely. */
export function hasPendingBody({ headers, complete }: IncomingMessage): boolean {
  return !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);
}

/**
 * Limits the request bodies in progress per caller, since each is held in memory until complete. Uses the caller's
 * address, not the socket's, so that it works behind a trusted proxy.
 */
export function limitConcurrentBodies(app: FastifyInstance): void {
  const { bodiesPerAddress } = app.services.config;
  const open = new Map<string, number>();
  const countedFrom = new WeakMap<FastifyRequest, string>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasPendingBody(request.raw)) return done();
    const from = toCallerNetwork(request.ip);
    const count = open.get(from) ?? 0;
    if (count >= bodiesPerAddress) return done(createRateLimitRefusal(RETRY_AFTER_MS / SECOND));
    open.set(from, count + 1);
    countedFrom.set(request, from);
    done();
  });
  // Also for calls that were refused before their body was read, and for callers that disconnected.
  app.addHook('onResponse', (request, _reply, done) => {
    const from = countedFrom.get(request);
    if (from === undefined) return done();
    const left = open.get(from)! - 1;
    if (left === 0) open.delete(from);
    else open.set(from, left);
    done();
  });
}
