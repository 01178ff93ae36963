import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hasPendingBody } from './limit-concurrent-bodies';

/** The bytes that are read after a response: a form with the largest file. A longer body ends its connection. */
export const DRAIN_MAX_BYTES = 12 * 1024 * 1024;

/**
 * Reads and discards the rest of a body whose response was sent early. Otherwise the next request on the connection is
 * never read. A connection closed over unread bytes is reset, perhaps before its response was read. Senders that are
 * too slow or send more than `DRAIN_MAX_BYTES` are cut off (slow-body-timeout.ts).
 */
export function drainAnsweredBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (!hasPendingBody(raw)) return;
    if (Number(raw.headers['content-length'] ?? 0) > DRAIN_MAX_BYTES) reply.header('connection', 'close');
    // The framework closes the connection after every body that it did not read.
    else reply.removeHeader('connection');
  });
  app.addHook('onResponse', async ({ raw }) => drainBody(raw));
}

/** Discards the remaining bytes of a body. */
export function drainBody(request: IncomingMessage): void {
  if (!request.complete) request.unpipe().removeAllListeners('data').resume();
}
