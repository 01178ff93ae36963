import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { authenticateRequest } from '#platform/auth/authenticate-request';
import { coerceText } from '#platform/http/coerce-text';
import { RefusalError } from '#platform/http/refusal-error';
import { EventStreams } from './event-streams';

type Query = { since?: string; member?: string };

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
      sse: { kind: 'only', heartbeat: false }, // our heartbeats are events, which a page can see
      exposeHeadRoute: false,
      config: { rateLimit: false, isLong: true },
      onRequest: async (request) => {
        request.actor = await authenticateRequest(request, services, { isUse: false, isForSetUp: true });
        checkMember(request);
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store, no-transform').header('x-accel-buffering', 'no');
      reply.sse.keepAlive();
      await streams.serve(request.actor, reply, readCursor(request));
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
