import type { Endpoint, ReplyOf } from '@waha/domain/kernel/endpoint';
import { COMMAND_VERSION_HEADER, compareVersions } from '@waha/domain/outbox/command-version';
import type { RefusalCode } from '@waha/domain/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CommitUncertainError } from '../database/commit-uncertain-error';
import type { Database, Tx } from '../database/database';
import type { UnitOfWork } from '../database/unit-of-work';
import { isFileSaved } from '../files/private-files';
import type { StagedFile } from '../files/uploads';
import { type HeldCommand, requireNoneHeld, takeHeldCommand } from '../held-commands/held-command.store';
import { recordRecovered } from '../process/record-recovered';
import type { Services } from '../services';
import {
  createHeldInput,
  findDecidedItem,
  findHeldActor,
  holdCommand,
  isHoldRequested,
  readHoldGroup,
} from './hold-command';
import { RefusalError } from './refusal-error';
import {
  type RequestBody,
  readJsonRequestBody,
  readMultipartRequestBody,
  readPlainFields,
  readUploadIds,
} from './request-body';
import {
  type EmptyResult,
  type HandlerInput,
  parseRequest,
  readIdempotencyKey,
  readJsonBody,
  registerRoute,
} from './route';
import {
  findStoredResponse,
  hashRequest,
  hashSecrets,
  type IdentifiedCommand,
  type RouteResponse,
  saveStoredResponse,
} from './stored-response';

type CommandHandler<Row extends Endpoint, Prepared> = (
  input: HandlerInput<Row> & { prepared: Prepared },
  unit: UnitOfWork,
) => Promise<ReplyOf<Row> | RefusalError> | EmptyResult<Row>;

/**
 * Serves an endpoint that changes data. The handler runs inside one transaction, which also stores its response under
 * the sender's Idempotency-Key. A handler that *returns* a RefusalError commits its writes and then refuses; one that
 * throws it rolls them back.
 */
export function serveCommand<Row extends Endpoint>(
  app: FastifyInstance,
  endpoint: Row,
  handle: CommandHandler<Row, undefined>,
): void {
  registerCommand(app, { endpoint, handle });
}

/** Does the same, with slow work (hashing a password) before the transaction. */
export function servePreparedCommand<Row extends Endpoint, Prepared>(
  app: FastifyInstance,
  endpoint: Row,
  prepare: (input: HandlerInput<Row>) => Promise<Prepared>,
  handle: CommandHandler<Row, Prepared>,
): void {
  registerCommand(app, { endpoint, prepare, handle });
}

type Command<Row extends Endpoint, Prepared> = {
  endpoint: Row;
  /** Absent if the command has no slow work before its transaction. */
  prepare?: (input: HandlerInput<Row>) => Promise<Prepared>;
  handle: CommandHandler<Row, Prepared>;
};

function registerCommand<Row extends Endpoint, Prepared>(app: FastifyInstance, command: Command<Row, Prepared>): void {
  const { services } = app;
  const row = command.endpoint;
  if (row.canBeHeld) services.heldCommands.register(row, (held) => carryOut(services, command, held));
  registerRoute(app, row, async (request, reply) => {
    if (row.queue) checkCommandVersion(request);
    const key = readIdempotencyKey(request);
    const identified = identifyUploadCommand(row, request, key);
    const stored = identified && (await findStoredResponse(services.db, identified));
    if (stored) return stored;
    try {
      return await runCommand(app, command, request, reply);
    } catch (error) {
      if (!identified) throw error;
      if (isFinalRefusal(error) && !isUploadMissing(error)) services.rejectedUploads.add(identified, error);
      if (!isUploadMissing(error)) throw error;
      // Another try of the same command may have consumed the upload since the check, or was refused with it.
      const storedResponse = await findStoredResponse(services.db, identified);
      if (storedResponse) return storedResponse;
      throw services.rejectedUploads.find(identified) ?? error;
    }
  });
}

async function runCommand<Row extends Endpoint, Prepared>(
  app: FastifyInstance,
  command: Command<Row, Prepared>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RouteResponse> {
  const { endpoint } = command;
  const { services } = app;
  const requestBody = await readBody(app, endpoint, request);
  const staged = Object.values(requestBody.files);
  try {
    const parsed = await parseRequest(services, endpoint, request, reply, requestBody.fields);
    const input = { ...parsed, files: requestBody.files as HandlerInput<Row>['files'] };
    const fieldsWithoutSecrets = endpoint.secret
      ? hashSecrets(requestBody.fields, endpoint.secret, services.secret)
      : requestBody.fields;
    const identified = identifyCommand(request, input.key, fieldsWithoutSecrets, requestBody.fileFingerprints);
    const isHeld = staged.length === 0 && isHoldRequested(endpoint, request, services);
    const held = isHeld
      ? { params: request.params, body: requestBody.fields, groupId: readHoldGroup(request) }
      : undefined;
    // Before slow work, which may refuse because of what the first try changed, such as the current password.
    const hasSlowWork = command.prepare !== undefined || staged.length > 0;
    const done =
      (hasSlowWork ? await findStoredOutcome(services.db, identified) : undefined) ??
      (await runHandlerOnce(services, command, input, { identified, held }));
    if ('refused' in done) throw done.refused;
    for (const file of staged) await settleFile(services, file);
    if (done.isReplay) reply.header('idempotent-replayed', 'true');
    return done.answer;
  } catch (error) {
    for (const file of staged) {
      if (error instanceof CommitUncertainError) await services.uploads.leaveUnresolved(file);
      else await services.uploads.discard(file, isFinalRefusal(error));
    }
    throw error;
  }
}

/**
 * Finishes or discards a file. The decision is final even if the database cannot currently tell which files it points
 * to.
 */
async function settleFile({ db, uploads }: Services, file: StagedFile): Promise<void> {
  const isKept = await isFileSaved(db, file.fileId).catch((error: unknown) => recordRecovered('file-settle', error));
  if (isKept === undefined) await uploads.leaveUnresolved(file);
  else await (isKept ? uploads.finish(file) : uploads.discard(file, true));
}

async function runHandlerOnce<Row extends Endpoint, Prepared>(
  { uploads, config }: Services,
  { endpoint, prepare, handle }: Command<Row, Prepared>,
  input: HandlerInput<Row>,
  { identified, held }: { identified: IdentifiedCommand | undefined; held: HeldFields | undefined },
): Promise<CommandOutcome> {
  const item = findDecidedItem(endpoint, input.actor, input.params);
  const prepared = (await prepare?.(input)) as Prepared;
  for (const file of Object.values(input.files) as StagedFile[]) await uploads.store(file);
  return input.transact(async (unit) => {
    const stored = await findStoredOutcome(unit.tx, identified);
    if (stored) return stored;
    if (item) await requireNoneHeld(unit.tx, item);
    const run = (within: UnitOfWork) => handle({ ...input, prepared }, within);
    const isHeld = item !== undefined && held !== undefined;
    const body = isHeld
      ? await holdCommand(unit, { endpoint, item, actor: input.actor, ...held }, { ...config, run })
      : await run(unit);
    if (body instanceof RefusalError) return { refused: body };
    const response = { status: isHeld ? 202 : (endpoint.status ?? 200), body };
    if (identified) await saveStoredResponse(unit.tx, identified, response, unit.now);
    return { answer: response };
  });
}

/** The fields of a call that is to be held, as they were sent. */
type HeldFields = { params: unknown; body: unknown; groupId: string | null };

/** Carries out a held call: the same handler, in one transaction with the deletion of its row. */
async function carryOut<Row extends Endpoint, Prepared>(
  services: Services,
  { endpoint, prepare, handle }: Command<Row, Prepared>,
  command: HeldCommand,
): Promise<void> {
  const input = await createHeldInput(services, endpoint, command);
  const prepared = (await prepare?.(input)) as Prepared;
  await services.transact(async (unit) => {
    if (!(await takeHeldCommand(unit.tx, command.id, unit.now))) return;
    const actor = await findHeldActor(unit.tx, endpoint, command);
    const body = await handle({ ...input, actor, prepared }, unit);
    if (body instanceof RefusalError) throw body;
  });
}

type CommandOutcome = { answer: RouteResponse; isReplay?: boolean } | { refused: RefusalError };

async function findStoredOutcome(
  tx: Tx | Database,
  identified: IdentifiedCommand | undefined,
): Promise<CommandOutcome | undefined> {
  const response = identified && (await findStoredResponse(tx, identified));
  return response && { answer: response, isReplay: true };
}

async function readBody(app: FastifyInstance, endpoint: Endpoint, request: FastifyRequest): Promise<RequestBody> {
  if (!endpoint.files) return { fields: readJsonBody(request), files: {}, fileFingerprints: {} };
  const context = { services: app.services, lengthOf: app.lengthOfUpload, actorId: request.actor.id };
  if (!request.isMultipart()) return readJsonRequestBody(endpoint, readJsonBody(request), context);
  return app.services.watch.uploads.during(readMultipartRequestBody(endpoint, request, context));
}

/**
 * Identifies a command that names uploads. If it was already executed, its uploads may be gone, so the stored response
 * is looked up first. Returns undefined for any other command.
 */
function identifyUploadCommand(
  endpoint: Endpoint,
  request: FastifyRequest,
  key: string | undefined,
): IdentifiedCommand | undefined {
  if (!endpoint.files || request.isMultipart()) return undefined;
  const body = readJsonBody(request);
  const ids = readUploadIds(endpoint, body);
  if (Object.keys(ids).length === 0) return undefined;
  return identifyCommand(request, key, readPlainFields(body, ids), ids);
}

/** Returns the identity of a call with an idempotency key; undefined without one. */
export function identifyCommand(
  request: FastifyRequest,
  key: string | undefined,
  body: unknown,
  files: Record<string, string>,
): IdentifiedCommand | undefined {
  if (!key || !request.actor) return undefined;
  const path = request.url.split('?')[0] ?? '';
  return { personId: request.actor.id, key, content: hashRequest({ method: request.method, path, body, files }) };
}

/** @throws RefusalError `client_too_old`, `server_too_old`. A client without an outbox sends no version. */
function checkCommandVersion(request: FastifyRequest): void {
  const written = request.headers[COMMAND_VERSION_HEADER];
  if (written === undefined) return;
  const compatibility = compareVersions(Number(written));
  if (compatibility === 'too_old') throw new RefusalError({ code: 'client_too_old' });
  if (compatibility === 'too_new') throw new RefusalError({ code: 'server_too_old' });
}

/** Temporary refusals: the session has ended, too slow, or too many at once. */
const TEMPORARY_STATUSES = new Set([401, 408, 429]);
/** Refusals of staff that end with their second step. */
const SECOND_STEP_CODES = new Set<RefusalCode>(['two_step_required', 'fresh_step_needed']);

/**
 * Checks whether a retry would get the same refusal: not for server errors, not for temporary refusals, and not if the
 * caller can log in again or show the second step. Their retry needs the upload.
 */
function isFinalRefusal(error: unknown): error is RefusalError {
  if (!(error instanceof RefusalError) || error.statusCode >= 500) return false;
  return !TEMPORARY_STATUSES.has(error.statusCode) && !SECOND_STEP_CODES.has(error.refusal.code);
}

function isUploadMissing(error: unknown): boolean {
  return error instanceof RefusalError && error.refusal.code === 'upload_not_found';
}
