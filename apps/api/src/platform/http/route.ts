import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@waha/domain/kernel/endpoint';
import { UUID } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import {
  type Actor,
  authenticateRequest,
  checkAuthority,
  checkFreshStep,
  checkRole,
  checkSelf,
} from '../auth/authenticate-request';
import type { SessionCache } from '../auth/session-cache';
import { isSetUpEndpoint } from '../auth/set-up-endpoints';
import type { Database, Tx } from '../database/database';
import type { ReadTime } from '../database/read-cache';
import type { Transact } from '../database/unit-of-work';
import type { ReadUploadLength } from '../files/tus';
import type { StagedFile } from '../files/uploads';
import type { Services } from '../services';
import { CachedResponse } from './cached-response';
import { checkTexts } from './check-texts';
import { coerceText } from './coerce-text';
import { FileResponse } from './file-response';
import { RefusalError } from './refusal-error';
import { SerializedResponse } from './response-cache';
import type { RouteResponse } from './stored-response';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the handler, unless the endpoint is open to everyone. */
    actor: Actor;
  }
  interface FastifyInstance {
    services: Services;
    lengthOfUpload: ReadUploadLength;
    /** Every endpoint that is served, for the API's documentation and for the test that none is missing. */
    rows: Endpoint[];
  }
}

/** The input of a handler: the parsed call and its caller. */
export type HandlerInput<Row extends Endpoint> = {
  actor: Actor;
  params: ParamsOf<Row>;
  query: QueryOf<Row>;
  body: BodyOf<Row>;
  files: { [Field in keyof NonNullable<Row['files']>]?: StagedFile };
  /** The idempotency key, if any. */
  key: string | undefined;
  /** The same as `services.transact`, but checks the caller's authority again at the start of each transaction. */
  transact: Transact;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** The result of a handler of an endpoint whose reply is empty. */
export type EmptyResult<Row extends Endpoint> = [ReplyOf<Row>] extends [undefined] ? Promise<void> : never;

type Handler<Row extends Endpoint> = (
  input: HandlerInput<Row>,
) => Promise<ReplyOf<Row> | CachedResponse<ReplyOf<Row>> | FileResponse> | EmptyResult<Row>;

/** Serves an endpoint that changes nothing, or that runs its own transactions (the start of a session). */
export function serveEndpoint<Row extends Endpoint>(app: FastifyInstance, endpoint: Row, handle: Handler<Row>): void {
  registerRoute(app, endpoint, async (request, reply) => {
    const input = await parseRequest(app.services, endpoint, request, reply, readJsonBody(request));
    return { status: endpoint.status ?? 200, body: await handle(input) };
  });
}

type CacheOptions<Row extends Endpoint> = {
  /** Runs before a response is sent, also a cached one; not if there is no response. */
  before?: (input: HandlerInput<Row>) => Promise<void>;
  /** All permitted callers get the same response: it is cached once for all, and compressed. */
  isForAll?: boolean;
};

/**
 * Serves an endpoint whose response depends only on rows, read from the given `db`, and on `now`: not on state of this
 * process. The response is cached until one of those rows is written. A handler that uses `now` calls `validUntil` with
 * the next instant at which time alone changes the response. Members get it compressed: it must contain neither a
 * secret, such as a token or a code, nor text of another member (decision 71).
 */
export function serveCachedEndpoint<Row extends Endpoint>(
  app: FastifyInstance,
  endpoint: Row,
  handle: (input: HandlerInput<Row> & ReadTime & { db: Database }) => Promise<ReplyOf<Row>>,
  { before, isForAll = false }: CacheOptions<Row> = {},
): void {
  const { services } = app;
  registerRoute(app, endpoint, async (request, reply) => {
    const input = await parseRequest(services, endpoint, request, reply, {});
    const cacheRequest = { endpoint, ...input, isForAll };
    const response =
      services.responses.find(cacheRequest) ??
      (await services.responses.make(cacheRequest, (db, time) => handle({ ...input, ...time, db })));
    await before?.(input);
    return { status: endpoint.status ?? 200, body: response };
  });
}

/** Callers who are not signed in send only a name and a password. */
const OPEN_BODY_MAX_BYTES = 16 * 1024;

/** Endpoints that open apps call automatically, on timers and at each change: the person may be absent. */
const BACKGROUND_ENDPOINTS = new Set([
  ...['GET /sync', 'GET /queue', 'GET /overview', 'GET /operations', 'GET /announcements/:id', 'GET /held-commands'],
  'POST /presence',
]);

export function registerRoute(
  app: FastifyInstance,
  endpoint: Endpoint,
  respond: (request: FastifyRequest, reply: FastifyReply) => Promise<RouteResponse>,
): void {
  app.rows.push(endpoint);
  for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    app.route({
      method: endpoint.method,
      url: `/api${path}`,
      exposeHeadRoute: false,
      ...(endpoint.who.to === 'anyone' && { bodyLimit: OPEN_BODY_MAX_BYTES }),
      onRequest: async (request) => {
        if (endpoint.who.to === 'anyone') return;
        request.actor = await authenticateRequest(request, app.services, {
          isUse: !BACKGROUND_ENDPOINTS.has(`${endpoint.method} ${endpoint.path}`),
          isForSetUp: isSetUpEndpoint(endpoint),
        });
        checkRole(endpoint.who, request.actor);
        await checkFreshStep(endpoint, request.actor, { db: app.services.db, now: app.services.clock() });
      },
      handler: async (request, reply) => {
        const { status, body } = await respond(request, reply);
        if (body instanceof SerializedResponse || body instanceof CachedResponse || body instanceof FileResponse)
          return body.send(request, reply, status);
        reply.header('cache-control', 'no-store');
        return body === undefined
          ? reply.code(status).send()
          : reply.code(status).type('application/json').send(JSON.stringify(body));
      },
    });
  }
}

/** Deeper than any valid body. */
const JSON_DEPTH_MAX = 16;

/**
 * Returns the fields of a JSON body; none without a body.
 * @throws RefusalError `malformed_body` for anything but an object, and for a body that is too deep
 */
export function readJsonBody({ body = {} }: FastifyRequest): Record<string, unknown> {
  if (!isRecord(body) || Array.isArray(body) || isDeeper(body, JSON_DEPTH_MAX))
    throw new RefusalError({ code: 'malformed_body' });
  return body;
}

function isDeeper(value: unknown, depth: number): boolean {
  if (!isRecord(value)) return false;
  return depth === 0 || Object.values(value).some((part) => isDeeper(part, depth - 1));
}

export async function parseRequest<Row extends Endpoint>(
  services: Services,
  endpoint: Row,
  request: FastifyRequest,
  reply: FastifyReply,
  fields: unknown,
): Promise<HandlerInput<Row>> {
  for (const value of [request.params, request.query, fields]) checkTexts(value);
  const params = validateParams(endpoint, request.params);
  const named = { ...(isRecord(fields) ? fields : {}), ...(isRecord(params) ? params : {}) };
  const recheck = createAccessCheck(services, { endpoint, request, named });
  if (hasBody(request)) {
    await services.engine.versions.refresh();
    await recheck({ tx: services.db, now: services.clock(), sessions: services.sessions });
  } else await checkSelf(endpoint.who, request.actor, named, services);
  return {
    actor: request.actor,
    params: params as ParamsOf<Row>,
    query: validate(endpoint.query, coerceText(endpoint.query, request.query)) as QueryOf<Row>,
    body: validate(endpoint.body, fields) as BodyOf<Row>,
    files: {},
    key: readIdempotencyKey(request),
    transact: (work) =>
      services.transact(async (unit) => {
        await recheck(unit);
        return work(unit);
      }),
    request,
    reply,
  };
}

/**
 * Returns the parsed input of a call that is not (or no longer) a request.
 * @throws RefusalError `invalid_input`
 */
export function parseFields<Row extends Endpoint>(
  endpoint: Row,
  { params, body }: { params: unknown; body: unknown },
): Pick<HandlerInput<Row>, 'params' | 'query' | 'body'> {
  return {
    params: validateParams(endpoint, params) as ParamsOf<Row>,
    query: validate(endpoint.query, {}) as QueryOf<Row>,
    body: validate(endpoint.body, body) as BodyOf<Row>,
  };
}

const validateParams = ({ params }: Endpoint, given: unknown): unknown => validate(params, coerceText(params, given));

/** The authority is checked again because a body may end long after its headers came. */
function hasBody({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

type RecheckAccess = (unit: { tx: Database | Tx; now: Instant; sessions?: SessionCache }) => Promise<void>;

function createAccessCheck(
  { config }: Services,
  { endpoint, request, named }: { endpoint: Endpoint; request: FastifyRequest; named: Record<string, unknown> },
): RecheckAccess {
  if (endpoint.who.to === 'anyone') return async () => undefined;
  const check = { endpoint, isForSetUp: isSetUpEndpoint(endpoint), request, named };
  return ({ tx, ...unit }) => checkAuthority(check, { ...unit, db: tx, config });
}

function validate(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) errors[issue.path.join('.') || 'body'] ??= issue.message;
  throw new RefusalError({ code: 'invalid_input', errors });
}

export function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  const bare = String(key)
    .replace(/^"(.*)"$/, '$1')
    .toLowerCase();
  if (!UUID.test(bare)) throw new RefusalError({ code: 'key_not_uuid' });
  return bare;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
