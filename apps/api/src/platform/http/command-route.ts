import type { Endpoint, ReplyOf } from '@waha/domain/kernel/endpoint';
import { COMMAND_VERSION_HEADER, compareVersions } from '@waha/domain/outbox/command-version';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CommitUncertain } from '../database/commit-uncertain';
import type { Database, Tx } from '../database/database';
import type { UnitOfWork } from '../database/unit-of-work';
import { isSaved } from '../files/private-files';
import type { StagedFile } from '../files/uploads';
import type { Services } from '../services';
import { type Answer, contentOf, findAnswer, hideSecrets, keepAnswer, type Marked } from './idempotency';
import { Refused } from './refusal';
import { fieldsIn, type TakenBody, takeJson, takeMultipart, uploadIdsIn } from './request-body';
import { type Ask, jsonBody, parse, readKey, route } from './route';

type CommandHandler<Row extends Endpoint, Prepared> = (
  ask: Ask<Row> & { prepared: Prepared },
  unit: UnitOfWork,
) => Promise<ReplyOf<Row> | Refused>;

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
    if (row.queue) checkVersion(request);
    const key = readKey(request);
    const named = markUploads(row, request, key);
    const known = named && (await findAnswer(services.db, named));
    if (known) return known;
    try {
      return await carryOut(app, { row, prepare, handle }, request, reply);
    } catch (error) {
      if (!named) throw error;
      if (isFinal(error) && !isUploadGone(error)) services.rejectedUploads.add(named, error);
      if (!isUploadGone(error)) throw error;
      // Another try of the same command may have used the upload since we looked, or was refused together with it.
      const answered = await findAnswer(services.db, named);
      if (answered) return answered;
      throw services.rejectedUploads.find(named) ?? error;
    }
  });
}

type Command<Row extends Endpoint, Prepared> = {
  row: Row;
  prepare: (ask: Ask<Row>) => Promise<Prepared>;
  handle: CommandHandler<Row, Prepared>;
};

async function carryOut<Row extends Endpoint, Prepared>(
  app: FastifyInstance,
  command: Command<Row, Prepared>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Answer> {
  const { row } = command;
  const { services } = app;
  const taken = await takeBody(app, row, request);
  const staged = Object.values(taken.files);
  try {
    const parsed = await parse(services, row, request, reply, taken.fields);
    const ask = { ...parsed, files: taken.files as Ask<Row>['files'] };
    const hidden = row.secret ? hideSecrets(taken.fields, row.secret, services.secret) : taken.fields;
    const marked = markOf(request, ask.key, hidden, taken.fileMarks);
    // Before the slow work, too: it may refuse what the first try has changed, as the current password is no longer it.
    const done = (await findDone(services.db, marked)) ?? (await doOnce(services, command, ask, marked));
    if ('refused' in done) throw done.refused;
    for (const file of staged) await settle(services, file);
    if (done.isReplay) reply.header('idempotent-replayed', 'true');
    return done.answer;
  } catch (error) {
    for (const file of staged) {
      if (error instanceof CommitUncertain) await services.uploads.leave(file);
      else await services.uploads.discard(file, isFinal(error));
    }
    throw error;
  }
}

/** What was decided stands, also where the database cannot say just now which files it points to. */
async function settle({ db, uploads }: Services, file: StagedFile): Promise<void> {
  const isKept = await isSaved(db, file.fileId).catch(() => undefined);
  if (isKept === undefined) await uploads.leave(file);
  else await (isKept ? uploads.clear(file) : uploads.discard(file, true));
}

async function doOnce<Row extends Endpoint, Prepared>(
  { uploads }: Services,
  { row, prepare, handle }: Command<Row, Prepared>,
  ask: Ask<Row>,
  marked: Marked | undefined,
): Promise<Done> {
  const prepared = await prepare(ask);
  for (const file of Object.values(ask.files) as StagedFile[]) await uploads.keep(file);
  return ask.transact(async (unit) => {
    const known = await findDone(unit.tx, marked);
    if (known) return known;
    const body = await handle({ ...ask, prepared }, unit);
    if (body instanceof Refused) return { refused: body };
    const answer = { status: row.status ?? 200, body };
    if (marked) await keepAnswer(unit.tx, marked, answer, unit.now);
    return { answer };
  });
}

type Done = { answer: Answer; isReplay?: boolean } | { refused: Refused };

async function findDone(tx: Tx | Database, marked: Marked | undefined): Promise<Done | undefined> {
  const answer = marked && (await findAnswer(tx, marked));
  return answer && { answer, isReplay: true };
}

async function takeBody(app: FastifyInstance, row: Endpoint, request: FastifyRequest): Promise<TakenBody> {
  if (!row.files) return { fields: jsonBody(request), files: {}, fileMarks: {} };
  const context = { services: app.services, lengthOf: app.lengthOfUpload, actorId: request.actor.id };
  if (!request.isMultipart()) return takeJson(row, jsonBody(request), context);
  return app.services.watch.uploads.during(takeMultipart(row, request, context));
}

/**
 * The mark of a command that names uploads. It may have been answered already, and its uploads be gone with that: then
 * the answer is looked for before them. Undefined for any other command.
 */
function markUploads(row: Endpoint, request: FastifyRequest, key: string | undefined): Marked | undefined {
  if (!row.files || request.isMultipart()) return undefined;
  const body = jsonBody(request);
  const ids = uploadIdsIn(row, body);
  return markOf(request, key, fieldsIn(body, ids), ids);
}

/** How a call with a key is told from others; undefined for one without. */
export function markOf(
  request: FastifyRequest,
  key: string | undefined,
  body: unknown,
  files: Record<string, string>,
): Marked | undefined {
  if (!key || !request.actor) return undefined;
  const path = request.url.split('?')[0] ?? '';
  return { personId: request.actor.id, key, content: contentOf({ method: request.method, path, body, files }) };
}

/** @throws Refused `client_too_old`, `server_too_old`. A client that is no outbox says no version. */
function checkVersion(request: FastifyRequest): void {
  const written = request.headers[COMMAND_VERSION_HEADER];
  if (written === undefined) return;
  const standing = compareVersions(Number(written));
  if (standing === 'too_old') throw new Refused({ code: 'client_too_old' });
  if (standing === 'too_new') throw new Refused({ code: 'server_too_old' });
}

/** Refused for now: too slow, or too many at once. */
const PASSES = new Set([408, 429]);

/** Asked again, the answer is the same: not so after trouble of our own, and for what passes. */
function isFinal(error: unknown): error is Refused {
  return error instanceof Refused && error.statusCode < 500 && !PASSES.has(error.statusCode);
}

function isUploadGone(error: unknown): boolean {
  return error instanceof Refused && error.refusal.code === 'upload_not_found';
}
