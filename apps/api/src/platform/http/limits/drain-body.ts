import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hasPendingBody } from './limit-concurrent-bodies';

/** The bytes that are read after a response: a form with the largest file. */
export const DRAIN_MAX_BYTES = 12 * 1024 * 1024;

/**
 * Reads and discards the rest of a body whose response was sent early. Otherwise the next request on the connection is
 * never read. A connection closed over unread bytes is reset, mostly before its sender has read the response: `fetch`
 * then reports an error, and an app retries what was refused for good. Senders that are too slow or send more than
 * `DRAIN_MAX_BYTES` are cut off later (slow-body-timeout.ts).
 */
export function drainAnsweredBodies(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    // The framework closes the connection after every body that it did not read.
    if (hasPendingBody(raw)) reply.removeHeader('connection');
    done(null, payload);
  });
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    drainBody(raw);
    done();
  });
}

/** Discards the remaining bytes of a body. */
export function drainBody(request: IncomingMessage): void {
  if (!request.complete) request.unpipe().removeAllListeners('data').resume();
}
