import type { ServerResponse } from 'node:http';
import type { DataStore, Locker, Server } from '@tus/server';
import { UPLOAD_MAX_BYTES } from '@waha/domain/kernel/files/file-rule';
import { type PersonId, readUploadId, type UploadId } from '@waha/domain/kernel/ids';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authenticateRequest } from '../auth/authenticate-request';
import { drainBody } from '../http/limits/drain-body';
import { RefusalError } from '../http/refusal-error';
import { createKeyedQueue } from '../nodes/keyed-queue';
import { recordRecovered } from '../process/record-recovered';
import type { Services } from '../services';
import { isDiskFullError, NO_SPACE_RETRY_AFTER_SECONDS, readDiskSpace } from './disk-space';
import { UPLOAD_EXISTS_RESPONSE } from './partial-uploads/partial-uploads';
import { openUploadLocks } from './partial-uploads/upload-locks';
import { StorageUnavailableError } from './storage/storage-unavailable-error';
import type { Sender } from './upload-quotas';
import { toPartialUploadName } from './uploads';

const UPLOADS_PATH = '/api/uploads';

const INSUFFICIENT_STORAGE = 507;
/** Less free space than this counts as none. */
const MIN_FREE_BYTES = 64 * 1024;
type TusResponse = { status_code: number; body: string };

/** The caller, and the upload that the call starts or continues. */
type Caller = {
  sender: Sender;
  reply: FastifyReply;
  beginningUpload?: string;
  sendingUpload?: string;
  isRefused?: boolean;
  /** Releases what was counted for the upload. */
  releaseQuota?: () => void;
};

/** The callers of first calls in progress, by the name of the upload: of several at once, one creates the upload. */
type Beginning = Map<string, Caller>;

/** The parts of the tus server. */
type TusParts = { store: DataStore; locker: Locker; beginning: Beginning };

/** Returns the declared length of a resumable upload; undefined if there is none. */
export type ReadUploadLength = (owner: PersonId, uploadId: UploadId) => Promise<number | undefined>;

/**
 * The callers by request: tus passes none of our values on. `AsyncLocalStorage` would do the same, but it makes every
 * promise of the process slower from its first use on: a cached reply takes a third longer.
 */
const callers = new WeakMap<object, Caller>();

/** A request as tus passes it on, with Node's own. */
type TusRequest = { runtime?: { node?: { req: object } | undefined } | undefined };

function getCaller(request: TusRequest): Caller {
  return callers.get(request.runtime!.node!.req)!;
}

/**
 * Serves resumable uploads: tus 1.0 under `/api/uploads`, with ids that the client chooses (`Upload-Metadata: id
 * <base64>`). The owner is part of the stored name, so a member cannot reach the uploads of another.
 */
export function serveTus(app: FastifyInstance, services: Services): ReadUploadLength {
  const { uploadRoom: reservations, watch } = services;
  const beginning: Beginning = new Map();
  let opened: Promise<Server> | undefined;
  /** At the first upload, not at the start. */
  const open = () => {
    opened ??= Promise.all([openStore(services, beginning), openUploadLocks(services.nodes)]).then(([store, locker]) =>
      openServer({ store, locker, beginning }, services, app.log),
    );
    return opened;
  };

  async function forward(request: FastifyRequest, reply: FastifyReply) {
    const tus = await open();
    reply.hijack();
    reply.raw.setHeader('x-request-id', request.id);
    const caller: Caller = { sender: request.actor, reply };
    replaceTusHeaders(caller);
    callers.set(request.raw, caller);
    await watch.uploads.during(tus.handle(request.raw, reply.raw).finally(() => finish(caller)));
    if (caller.isRefused) drainBody(request.raw);
  }

  async function finish({ beginningUpload, sendingUpload }: Caller): Promise<void> {
    if (beginningUpload)
      await reservations.measureUpload(beginningUpload).finally(() => beginning.delete(beginningUpload));
    if (sendingUpload) await reservations.endChunk(sendingUpload);
  }

  app.register(async (scope) => {
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
    const served = { config: { isLong: true }, handler: forward };
    scope.route({ ...served, method: ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'], url: `${UPLOADS_PATH}/*` });
    scope.route({ ...served, method: ['POST', 'OPTIONS'], url: UPLOADS_PATH });
    scope.addHook('onRequest', async (request) => {
      request.actor = await authenticateRequest(request, services);
    });
  });

  return async (person, uploadId) => {
    return services.uploads.partialUploads.readDeclaredLength(toPartialUploadName(person, uploadId));
  };
}

/** Opens the store, and deletes old partial uploads of the sender to make room. */
async function openStore({ uploads, uploadRoom: room }: Services, beginning: Beginning): Promise<DataStore> {
  const store = await uploads.partialUploads.openStore();
  // A deferred length could not be reserved.
  store.extensions = ['creation', 'creation-with-upload', 'termination'];
  const runQueued = createKeyedQueue();
  const make = store.create.bind(store);
  store.create = (upload) => {
    const { sender, releaseQuota } = beginning.get(upload.id)!;
    return runQueued(sender.id, async () => {
      const created = await make(upload).catch(async (error: unknown) => {
        // Another node was faster: its upload stays. That may also be so when the outcome is unknown.
        if (error === UPLOAD_EXISTS_RESPONSE) releaseQuota?.();
        else if (!(error instanceof StorageUnavailableError))
          await uploads.drop(upload.id).catch((failed: unknown) => recordRecovered('upload-drop', failed));
        throw error;
      });
      await room.measureUpload(upload.id);
      if (await uploads.dropOldest(await room.findSurplus(sender, upload.id))) return created;
      await uploads.drop(upload.id);
      releaseQuota?.();
      throw new RefusalError({ code: 'upload_quota_reached', details: { retryAfter: NO_SPACE_RETRY_AFTER_SECONDS } });
    });
  };
  return store;
}

async function openServer(
  { store, locker, beginning }: TusParts,
  { uploads, uploadRoom: reservations }: Services,
  log: FastifyBaseLogger,
): Promise<Server> {
  const { EVENTS, Server } = await import('@tus/server');
  const nameOf = (request: TusRequest, uploadId: UploadId) =>
    toPartialUploadName(getCaller(request).sender.id, uploadId);
  const tus = new Server({
    path: UPLOADS_PATH,
    datastore: store,
    locker,
    maxSize: UPLOAD_MAX_BYTES,
    relativeLocation: true,
    namingFunction: (request, metadata) => {
      const id = readUploadId(metadata?.id);
      if (!id) throw { status_code: 400, body: 'Upload-Metadata must name an id, a UUID.\n' };
      return nameOf(request, id);
    },
    generateUrl: (_request, { id }) => `${UPLOADS_PATH}/${id.slice(id.indexOf('.') + 1)}`,
    getFileIdFromRequest: (request, lastPath) => {
      const id = readUploadId(lastPath);
      return id && nameOf(request, id);
    },
    onUploadCreate: async (request, upload) => {
      const caller = getCaller(request);
      if (beginning.has(upload.id)) throw UPLOAD_EXISTS_RESPONSE;
      beginning.set(upload.id, caller);
      caller.beginningUpload = upload.id;
      if ((await uploads.partialUploads.readDeclaredLength(upload.id)) !== undefined) throw UPLOAD_EXISTS_RESPONSE;
      const correct = await withTusErrors(caller, () => reservations.begin(caller.sender, upload.id, upload.size ?? 0));
      caller.releaseQuota = () => correct(0);
      return {};
    },
    onIncomingRequest: async (request, name) => {
      const { method, headers } = request;
      if (method !== 'PATCH') return;
      const caller = getCaller(request);
      await withTusErrors(caller, () => reservations.beginChunk(name, readChunkEnd(headers)));
      caller.sendingUpload = name;
    },
    onResponseError: (request, error) => toErrorResponse(getCaller(request), error, uploads.partialUploads.folder, log),
  });
  tus.on(EVENTS.POST_TERMINATE, (_request, _response, name) => reservations.forget(name));
  return tus;
}

/** Reports errors also to the log: otherwise only the device would learn that the disk cannot be written. */
async function toErrorResponse(
  caller: Caller,
  error: Error | TusResponse,
  folder: string | undefined,
  log: FastifyBaseLogger,
) {
  if (error instanceof RefusalError) return toTusResponse(caller, error);
  const status = 'status_code' in error ? error.status_code : 500;
  // An extension of tus that is not supported is an error of the client.
  if (status === 501) return { status_code: 400, body: 'This is not supported.\n' };
  if (status < 500 || status === INSUFFICIENT_STORAGE) return undefined;
  // Tus does not report the reason; the disk may have been filled between the check and the write.
  if (isDiskFullError(error) || (folder !== undefined && (await readDiskSpace(folder)).free < MIN_FREE_BYTES))
    return toTusResponse(
      caller,
      new RefusalError({ code: 'no_room', details: { retryAfter: NO_SPACE_RETRY_AFTER_SECONDS } }),
    );
  log.error({ err: error }, 'could not write upload');
  return undefined;
}

/** Returns the end of a chunk in its upload; undefined if the request does not state it. */
function readChunkEnd(headers: Headers): number | undefined {
  const [offset, length] = [headers.get('upload-offset'), headers.get('content-length')];
  const end = offset !== null && length !== null ? Number(offset) + Number(length) : Number.NaN;
  return Number.isNaN(end) ? undefined : end;
}

/** Converts a refusal to the usual JSON reply, in the form that tus expects to be thrown. */
function toTusResponse(by: Caller, refused: RefusalError): TusResponse {
  const { retryAfter } = refused.refusal.details ?? {};
  by.isRefused = true;
  if (typeof retryAfter === 'number') by.reply.raw.setHeader('retry-after', retryAfter);
  const body = JSON.stringify({ ...refused.toReply(), requestId: by.reply.request.id });
  return { status_code: refused.statusCode, body };
}

async function withTusErrors<Result>(by: Caller, work: () => Promise<Result>): Promise<Result> {
  return work().catch((error: unknown) => {
    throw error instanceof RefusalError ? toTusResponse(by, error) : error;
  });
}

/**
 * By default tus lets pages of any origin read its responses, and declares them all plain text. Only our own page calls
 * it.
 */
function replaceTusHeaders(by: Caller): void {
  const { raw } = by.reply;
  const writeHead = raw.writeHead.bind(raw) as (status: number, text: string, headers: string[]) => ServerResponse;
  const write = (status: number, text: string, headers: string[]) =>
    writeHead(status, text, filterTusHeaders(headers, by));
  raw.writeHead = write as typeof raw.writeHead;
}

/** @param headers alternating names and values */
function filterTusHeaders(headers: string[], { isRefused }: Caller): string[] {
  const left = isRefused ? /^(access-control-|content-type$|connection$)/i : /^access-control-/i;
  const keptHeaders = headers.filter((_, index) => !left.test(headers[index - (index % 2)]!));
  return isRefused ? [...keptHeaders, 'content-type', 'application/json; charset=utf-8'] : keptHeaders;
}
