import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@waha/domain/kernel/endpoint';
import { UUID } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { type Actor, checkAuthority, checkFreshStep, checkRole, checkSelf, identify } from '../auth/authentication';
import { isForSetUp } from '../auth/set-up-rows';
import type { Database, Tx } from '../database/database';
import type { Transact } from '../database/unit-of-work';
import type { LengthOfUpload } from '../files/tus';
import type { StagedFile } from '../files/uploads';
import type { Services } from '../services';
import { CachedResponse } from './cached-response';
import { checkTexts } from './check-texts';
import { coerceText } from './coerce-text';
import { FileResponse } from './file-response';
import type { Answer } from './idempotency';
import { Refused } from './refusal';
import { KeptResponse } from './response-cache';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the handler wherever the row is not open to anyone. */
    actor: Actor;
  }
  interface FastifyInstance {
    services: Services;
    lengthOfUpload: LengthOfUpload;
    /** Every row that has been served, for the API's own documents and for the test that nothing is missing. */
    rows: Endpoint[];
  }
}

/** What a handler is given: the parsed call and who makes it. */
export type Ask<Row extends Endpoint> = {
  actor: Actor;
  params: ParamsOf<Row>;
  query: QueryOf<Row>;
  body: BodyOf<Row>;
  files: { [Field in keyof NonNullable<Row['files']>]?: StagedFile };
  /** The sender's key, when there is one. */
  key: string | undefined;
  /** The same as `services.transact`, with the caller's authority checked again at the start of each transaction. */
  transact: Transact;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Handler<Row extends Endpoint> = (
  ask: Ask<Row>,
) => Promise<ReplyOf<Row> | CachedResponse<ReplyOf<Row>> | FileResponse>;
/** Serves a row that changes nothing, or that keeps its own transactions (a session's start). */
export function serve<Row extends Endpoint>(app: FastifyInstance, row: Row, handle: Handler<Row>): void {
  route(app, row, async (request, reply) => {
    const ask = await parse(app.services, row, request, reply, jsonBody(request));
    return { status: row.status ?? 200, body: await handle(ask) };
  });
}

type CacheChoices<Row extends Endpoint> = {
  /** Done before an answer goes out, a kept one too; not where there is none. */
  before?: (ask: Ask<Row>) => Promise<void>;
  /** All who may ask get the same answer: it is kept once for all of them, and packed. */
  isForAll?: boolean;
};

/**
 * Serves a row whose answer is made of nothing but rows of the database, of which the handler reads from the `db` that it
 * is given: neither of the clock nor of anything that this process knows. It is kept until one of those rows is written.
 */
export function serveCached<Row extends Endpoint>(
  app: FastifyInstance,
  row: Row,
  handle: (ask: Ask<Row> & { db: Database }) => Promise<ReplyOf<Row>>,
  { before, isForAll = false }: CacheChoices<Row> = {},
): void {
  const { services } = app;
  route(app, row, async (request, reply) => {
    const ask = await parse(services, row, request, reply, {});
    const asked = { row, ...ask, isForAll };
    const kept =
      services.responses.find(asked) ?? (await services.responses.make(asked, (db) => handle({ ...ask, db })));
    await before?.(ask);
    return { status: row.status ?? 200, body: kept };
  });
}

/** Whoever has not signed in says a name and a password, no more. */
const OPEN_BODY_MAX_BYTES = 16 * 1024;

/** What open apps read by themselves, at times of their own and at each change: nobody need be there. */
const ASKED_BY_ITSELF = new Set([
  ...['GET /sync', 'GET /queue', 'GET /overview', 'GET /operations', 'GET /announcements/:id'],
  'POST /presence',
]);

export function route(
  app: FastifyInstance,
  row: Endpoint,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<Answer>,
): void {
  app.rows.push(row);
  for (const path of [row.path, ...(row.aliases ?? [])]) {
    app.route({
      method: row.method,
      url: `/api${path}`,
      exposeHeadRoute: false,
      ...(row.who.to === 'anyone' && { bodyLimit: OPEN_BODY_MAX_BYTES }),
      onRequest: async (request) => {
        if (row.who.to === 'anyone') return;
        request.actor = await identify(request, app.services, {
          isUse: !ASKED_BY_ITSELF.has(`${row.method} ${row.path}`),
          isForSetUp: isForSetUp(row),
        });
        checkRole(row.who, request.actor);
        await checkFreshStep(row, request.actor, { db: app.services.db, now: app.services.clock() });
      },
      handler: async (request, reply) => {
        const { status, body } = await answer(request, reply);
        if (body instanceof KeptResponse || body instanceof CachedResponse || body instanceof FileResponse)
          return body.send(request, reply, status);
        reply.header('cache-control', 'no-store');
        return body === undefined
          ? reply.code(status).send()
          : reply.code(status).type('application/json').send(JSON.stringify(body));
      },
    });
  }
}

/** Deeper than any body of ours. */
const JSON_DEPTH_MAX = 16;

/** The fields of a JSON body; none where there is no body. @throws Refused `malformed_body` for anything but an object, and for one that is too deep */
export function jsonBody({ body = {} }: FastifyRequest): Record<string, unknown> {
  if (!isRecord(body) || Array.isArray(body) || isDeeper(body, JSON_DEPTH_MAX))
    throw new Refused({ code: 'malformed_body' });
  return body;
}

function isDeeper(value: unknown, depth: number): boolean {
  if (!isRecord(value)) return false;
  return depth === 0 || Object.values(value).some((part) => isDeeper(part, depth - 1));
}

export async function parse<Row extends Endpoint>(
  services: Services,
  row: Row,
  request: FastifyRequest,
  reply: FastifyReply,
  fields: unknown,
): Promise<Ask<Row>> {
  for (const given of [request.params, request.query, fields]) checkTexts(given);
  const params = check(row.params, coerceText(row.params, request.params));
  const named = { ...(isRecord(fields) ? fields : {}), ...(isRecord(params) ? params : {}) };
  const recheck = authorityOf(services, { row, request, named });
  if (hasBody(request)) await recheck({ tx: services.db, now: services.clock() });
  else await checkSelf(row.who, request.actor, named, services);
  return {
    actor: request.actor,
    params: params as ParamsOf<Row>,
    query: check(row.query, coerceText(row.query, request.query)) as QueryOf<Row>,
    body: check(row.body, fields) as BodyOf<Row>,
    files: {},
    key: readKey(request),
    transact: (work) =>
      services.transact(async (unit) => {
        await recheck(unit);
        return work(unit);
      }),
    request,
    reply,
  };
}

/** A body may end long after its headers came. */
function hasBody({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

type Recheck = (unit: { tx: Database | Tx; now: Instant }) => Promise<void>;

function authorityOf(
  { config }: Services,
  { row, request, named }: { row: Endpoint; request: FastifyRequest; named: Record<string, unknown> },
): Recheck {
  if (row.who.to === 'anyone') return async () => undefined;
  const check = { endpoint: row, isForSetUp: isForSetUp(row), request, named };
  return ({ tx, now }) => checkAuthority(check, { db: tx, now, config });
}

function check(schema: z.ZodMiniType | undefined, given: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) errors[issue.path.join('.') || 'body'] ??= issue.message;
  throw new Refused({ code: 'invalid_input', errors });
}

export function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  const bare = String(key)
    .replace(/^"(.*)"$/, '$1')
    .toLowerCase();
  if (!UUID.test(bare)) throw new Refused({ code: 'key_not_uuid' });
  return bare;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
