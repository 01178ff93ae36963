import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { authenticateRequest } from '#platform/auth/authenticate-request';
import { coerceText } from '#platform/http/coerce-text';
import { uncountConnection } from '#platform/http/limits/limit-connections';
import { RefusalError } from '#platform/http/refusal-error';
import { EventStreams } from './event-streams';

type Query = { since?: string; member?: string };

/** `x-accel-buffering`: nginx would hold events back. */
const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/** Another stream may end until then. */
const RETRY_AFTER_SECONDS = 60;

const cursorSchema = z.int().check(z.minimum(0));

/**
 * Change events: `GET /api/events` is not an endpoint of the contract, because its response does not end. Each event
 * says which reads are outdated, never the new data.
 */
export async function eventsRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const streams = new EventStreams(services);
  app.addHook('preClose', async () => streams.close());

  app.get<{ Querystring: Query }>(
    '/api/events',
    {
      exposeHeadRoute: false,
      config: { rateLimit: false, isLong: true },
      onRequest: async (request) => {
        request.actor = await authenticateRequest(request, services, { isUse: false, isForSetUp: true });
        checkMember(request);
      },
    },
    async (request, reply) => {
      const since = readCursor(request);
      if (services.watch.streams.count() >= services.config.streams)
        throw new RefusalError({ code: 'server_busy', details: { retryAfter: RETRY_AFTER_SECONDS } });
      // Counted before the first read of the database, in which others may open.
      services.watch.streams.enter();
      reply.raw.once('close', () => services.watch.streams.leave());
      uncountConnection(request.raw.socket);
      reply.headers(STREAM_HEADERS).hijack();
      reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
      // Alone: with the first event, Node would keep the headers in 80 pieces as long as the stream is open.
      reply.raw.flushHeaders();
      await streams.serve(request.actor, reply.raw, since).catch((error: unknown) => {
        // Its headers are sent: only the end of the connection lets the page try again.
        reply.raw.destroy();
        throw error;
      });
    },
  );
}

/** A page cannot set headers on an event stream, so with cookies the address names the member. */
function checkMember({ headers, query, actor }: FastifyRequest<{ Querystring: Query }>): void {
  if (headers.authorization !== undefined) return;
  const { member } = query;
  if (member === undefined) throw new RefusalError({ code: 'member_not_stated' });
  if (member !== actor.id) throw new RefusalError({ code: 'wrong_member' });
}

/** `Last-Event-ID` of an automatic reconnection is newer than the cursor in the address. */
function readCursor({ headers, query }: FastifyRequest<{ Querystring: Query }>): number | undefined {
  const cursorText = headers['last-event-id'] ?? query.since;
  if (cursorText === undefined || cursorText === '') return undefined;
  const parsed = cursorSchema.safeParse(coerceText(cursorSchema, cursorText));
  if (parsed.success) return parsed.data;
  throw new RefusalError({ code: 'invalid_input', errors: { since: 'Not a valid change position.' } });
}
