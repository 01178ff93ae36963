import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@waha/domain/kernel/endpoint';
import { UUID } from '@waha/domain/kernel/ids';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { type Actor, checkRole, checkSelf, identify } from './access';
import { type TakenBody, takeJson, takeMultipart, uploadIdsIn } from './body';
import { type Answer, contentOf, findAnswer, keepAnswer, type Marked } from './once';
import { isSaved } from './private-files';
import { ReadyAnswer } from './ready-answer';
import { Refused } from './refused';
import type { Services } from './services';
import type { Unit } from './transact';
import type { LengthOfUpload } from './tus';
import type { StagedFile } from './uploads';

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
  request: FastifyRequest;
  reply: FastifyReply;
};

type Handler<Row extends Endpoint> = (ask: Ask<Row>) => Promise<ReplyOf<Row> | ReadyAnswer<ReplyOf<Row>>>;
type CommandHandler<Row extends Endpoint, Prepared> = (
  ask: Ask<Row> & { prepared: Prepared },
  unit: Unit,
) => Promise<ReplyOf<Row> | Refused>;

/** Serves a row that changes nothing, or that keeps its own transactions (a session's start). */
export function serve<Row extends Endpoint>(app: FastifyInstance, row: Row, handle: Handler<Row>): void {
  route(app, row, async (request, reply) => {
    const ask = await parse(app.services, row, request, reply, jsonBody(request));
    return { status: row.status ?? 200, body: await handle(ask) };
  });
}

/**
 * Serves a row that changes something: the handler runs inside one transaction, and its answer is kept there under
 * the sender's Idempotency-Key. A handler that *returns* a Refused commits what it wrote and then refuses; one that
 * throws it leaves nothing behind.
 */
export function serveCommand<Row extends Endpoint>(
  app: FastifyInstance,
  row: Row,
  handle: CommandHandler<Row, undefined>,
): void {
  servePreparedCommand(app, row, async () => undefined, handle);
}

/** The same, with slow work (hashing a password) done before the transaction. */
export function servePreparedCommand<Row extends Endpoint, Prepared>(
  app: FastifyInstance,
  row: Row,
  prepare: (ask: Ask<Row>) => Promise<Prepared>,
  handle: CommandHandler<Row, Prepared>,
): void {
  const { services } = app;
  route(app, row, async (request, reply) => {
    const key = readKey(request);
    const early = await replayUploads(app, row, request, key);
    if (early) return early;
    const taken = await takeBody(app, row, request, key);
    if ('status' in taken) return taken;
    const staged = Object.values(taken.files);
    try {
      const ask = await parse(services, row, request, reply, taken.fields);
      const marked = mark(request, key, taken.fields, taken.fileMarks);
      const prepared = await prepare({ ...ask, files: taken.files as Ask<Row>['files'] });
      for (const file of staged) await services.uploads.keep(file);
      const done = await services.transact(async (unit): Promise<Done> => {
        const known = marked && (await findAnswer(unit.tx, marked));
        if (known) return { answer: known, isReplay: true };
        const body = await handle({ ...ask, files: taken.files as Ask<Row>['files'], prepared }, unit);
        if (body instanceof Refused) return { refused: body };
        const answer = { status: row.status ?? 200, body };
        if (marked) await keepAnswer(unit.tx, marked, answer, unit.now);
        return { answer };
      });
      if ('refused' in done) throw done.refused;
      for (const file of staged) {
        const isKept = await isSaved(services.db, file.fileId);
        await (isKept ? services.uploads.clear(file) : services.uploads.discard(file, true));
      }
      if (done.isReplay) reply.header('idempotent-replayed', 'true');
      return done.answer;
    } catch (error) {
      const isRefused = error instanceof Refused && error.statusCode < 500;
      for (const file of staged) await services.uploads.discard(file, isRefused);
      const lateAnswer = isUploadGone(error) && (await replayUploads(app, row, request, key));
      if (lateAnswer) return lateAnswer;
      throw error;
    }
  });
}

type Done = { answer: Answer; isReplay?: boolean } | { refused: Refused };

function route(
  app: FastifyInstance,
  row: Endpoint,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<Answer>,
): void {
  app.rows.push(row);
  for (const path of [row.path, ...(row.aliases ?? [])]) {
    app.route({
      method: row.method,
      url: `/api${path}`,
      onRequest: async (request) => {
        if (row.who.to === 'anyone') return;
        request.actor = await identify(request, app.services);
        checkRole(row.who, request.actor);
      },
      handler: async (request, reply) => {
        const { status, body } = await answer(request, reply);
        if (body instanceof ReadyAnswer) return body.send(request, reply, status);
        reply.header('cache-control', 'no-store');
        return body === undefined
          ? reply.code(status).send()
          : reply.code(status).type('application/json').send(JSON.stringify(body));
      },
    });
  }
}

function jsonBody(request: FastifyRequest): unknown {
  return request.body ?? {};
}

async function parse<Row extends Endpoint>(
  services: Services,
  row: Row,
  request: FastifyRequest,
  reply: FastifyReply,
  fields: unknown,
): Promise<Ask<Row>> {
  const params = check(row.params, request.params);
  if (row.who.to === 'self') {
    const named = { ...(isRecord(fields) ? fields : {}), ...(isRecord(params) ? params : {}) };
    await checkSelf(row.who, request.actor, named, services);
  }
  return {
    actor: request.actor,
    params: params as ParamsOf<Row>,
    query: check(row.query, request.query) as QueryOf<Row>,
    body: check(row.body, fields) as BodyOf<Row>,
    files: {},
    key: readKey(request),
    request,
    reply,
  };
}

function check(schema: z.ZodMiniType | undefined, given: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) errors[issue.path.join('.') || 'body'] ??= issue.message;
  throw new Refused({ code: 'invalid_input', errors });
}

async function takeBody(
  app: FastifyInstance,
  row: Endpoint,
  request: FastifyRequest,
  key: string | undefined,
): Promise<TakenBody | Answer> {
  if (!row.files) return { fields: jsonBody(request) as TakenBody['fields'], files: {}, fileMarks: {} };
  const context = { services: app.services, lengthOf: app.lengthOfUpload, actorId: request.actor.id };
  if (request.isMultipart()) return takeMultipart(row, request, context);
  try {
    return await takeJson(row, jsonBody(request), context);
  } catch (error) {
    // Another try of the same command may have used the upload since we looked.
    const answered = isUploadGone(error) && (await replayUploads(app, row, request, key));
    if (answered) return answered;
    throw error;
  }
}

/** A command that names uploads may have been done already, and its uploads be gone: answer it before looking for them. */
async function replayUploads(
  app: FastifyInstance,
  row: Endpoint,
  request: FastifyRequest,
  key: string | undefined,
): Promise<Answer | undefined> {
  if (!key || !row.files || request.isMultipart()) return undefined;
  const body = jsonBody(request);
  const ids = uploadIdsIn(row, body);
  const fields = Object.fromEntries(Object.entries(isRecord(body) ? body : {}).filter(([name]) => !(name in ids)));
  const marked = mark(request, key, fields, ids);
  return marked && findAnswer(app.services.db, marked);
}

function mark(
  request: FastifyRequest,
  key: string | undefined,
  body: unknown,
  files: Record<string, string>,
): Marked | undefined {
  if (!key || !request.actor) return undefined;
  const path = request.url.split('?')[0] ?? '';
  return { personId: request.actor.id, key, content: contentOf({ method: request.method, path, body, files }) };
}

function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  const bare = String(key)
    .replace(/^"(.*)"$/, '$1')
    .toLowerCase();
  if (!UUID.test(bare)) throw new Refused({ code: 'key_not_uuid' });
  return bare;
}

function isUploadGone(error: unknown): boolean {
  return error instanceof Refused && error.refusal.code === 'upload_not_found';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
