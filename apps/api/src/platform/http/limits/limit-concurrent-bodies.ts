import type { IncomingMessage } from 'node:http';
import { SECOND } from '@waha/domain/kernel/time';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createRateLimitRefusal } from '../refusal-error';
import { toCallerNetwork } from './caller-network';

/** When it is worth to ask again. */
const RETRY_AFTER_MS = 5 * SECOND;

/** Whether a body belongs to this request that has not wholly come. */
export function hasPendingBody({ headers, complete }: IncomingMessage): boolean {
  return !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);
}

/**
 * One caller may have so many bodies on their way at once: each is held in memory until it is whole. Told by the
 * caller's address, not the socket's, so that it holds behind a trusted proxy too.
 */
export function limitConcurrentBodies(app: FastifyInstance): void {
  const { bodiesPerAddress } = app.services.config;
  const open = new Map<string, number>();
  const countedFrom = new WeakMap<FastifyRequest, string>();
  app.addHook('onRequest', async (request) => {
    if (!hasPendingBody(request.raw)) return;
    const from = toCallerNetwork(request.ip);
    const count = open.get(from) ?? 0;
    if (count >= bodiesPerAddress) throw createRateLimitRefusal(RETRY_AFTER_MS / SECOND);
    open.set(from, count + 1);
    countedFrom.set(request, from);
  });
  // Also of a call that was refused before its body was read, and of one whose caller went away.
  app.addHook('onResponse', async (request) => {
    const from = countedFrom.get(request);
    if (from === undefined) return;
    const left = open.get(from)! - 1;
    if (left === 0) open.delete(from);
    else open.set(from, left);
  });
}
