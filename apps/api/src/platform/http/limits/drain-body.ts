import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hasPendingBody } from './limit-concurrent-bodies';

/** Bytes that are read behind an answer: a form with the largest file. What is longer ends its connection. */
export const DRAIN_MAX_BYTES = 12 * 1024 * 1024;

/**
 * Reads the rest of a body that was answered before it was there, and forgets it. Otherwise the next request on its
 * connection is never read; and a connection that is closed over unread bytes is reset, maybe before its answer was read.
 * Senders that take too long or send more than `DRAIN_MAX_BYTES` are cut (slow-body-timeout.ts).
 */
export function drainAnsweredBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (!hasPendingBody(raw)) return;
    if (Number(raw.headers['content-length'] ?? 0) > DRAIN_MAX_BYTES) reply.header('connection', 'close');
    // The framework closes over every body that it did not read.
    else reply.removeHeader('connection');
  });
  app.addHook('onResponse', async ({ raw }) => drainBody(raw));
}

/** Lets what still comes of a body go nowhere. */
export function drainBody(request: IncomingMessage): void {
  if (!request.complete) request.unpipe().removeAllListeners('data').resume();
}
