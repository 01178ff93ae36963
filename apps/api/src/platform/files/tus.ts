import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import type { DataStore, Locker, Server } from '@tus/server';
import { UPLOAD_MAX_BYTES } from '@waha/domain/kernel/files/uploads';
import { type PersonId, readUploadId, type UploadId } from '@waha/domain/kernel/ids';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { identify } from '../auth/authentication';
import { drainBody } from '../http/limits/drain-body';
import { Refused } from '../http/refusal';
import type { Services } from '../services';
import { NO_ROOM_RETRY_AFTER, readDiskRoom, saysDiskFull } from './disk-space';
import { EXISTS } from './half-sent/half-sent';
import { openUploadLocks } from './half-sent/upload-locks';
import { FilesAway } from './kept/files-away';
import type { Sender } from './upload-quotas';
import { resumableName } from './uploads';

const PATH = '/api/uploads';

const NO_ROOM = 507;
/** So few bytes left are none. */
const LITTLE = 64 * 1024;
type TusAnswer = { status_code: number; body: string };

/** Who makes this call, and which upload it begins or sends a piece of. */
type Caller = {
  sender: Sender;
  reply: FastifyReply;
  begins?: string;
  sends?: string;
  isRefused?: boolean;
  /** What was counted for it counts no more. */
  uncount?: () => void;
};

/** What tus works with. */
type Opened = { store: DataStore; locker: Locker; beginning: Set<string> };

/** Finds how long a resumable upload is meant to be; undefined when there is none. */
export type LengthOfUpload = (owner: PersonId, uploadId: UploadId) => Promise<number | undefined>;

/** Of all that runs for a call, whose it is: tus hands on nothing of ours. */
const caller = new AsyncLocalStorage<Caller>();
const callerNow = () => caller.getStore()!;

/**
 * Resumable uploads: tus 1.0 under `/api/uploads`, with ids that the client chooses
 * (`Upload-Metadata: id <base64>`). The owner is part of the stored name: another member's is simply not there.
 */
export function serveTus(app: FastifyInstance, services: Services): LengthOfUpload {
  const { uploadRoom: room, watch } = services;
  /** Names whose first call is under way: of several at once one begins the upload. */
  const beginning = new Set<string>();
  let opened: Promise<Server> | undefined;
  /** At the first upload, not at the start. */
  const open = () => {
    opened ??= Promise.all([openStore(services), openUploadLocks(services.nodes)]).then(([store, locker]) =>
      openServer({ store, locker, beginning }, services, app.log),
    );
    return opened;
  };

  async function forward(request: FastifyRequest, reply: FastifyReply) {
    const tus = await open();
    reply.hijack();
    reply.raw.setHeader('x-request-id', request.id);
    const by: Caller = { sender: request.actor, reply };
    answerAsOurs(by);
    const handled = caller.run(by, () => tus.handle(request.raw, reply.raw));
    await watch.uploads.during(handled.finally(() => finish(by)));
    if (by.isRefused) drainBody(request.raw);
  }

  async function finish({ begins, sends }: Caller): Promise<void> {
    if (begins) await room.look(begins).finally(() => beginning.delete(begins));
    if (sends) await room.endPiece(sends);
  }

  app.register(async (scope) => {
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
    const served = { config: { isLong: true }, handler: forward };
    scope.route({ ...served, method: ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'], url: `${PATH}/*` });
    scope.route({ ...served, method: ['POST', 'OPTIONS'], url: PATH });
    scope.addHook('onRequest', async (request) => {
      request.actor = await identify(request, services);
    });
  });

  return async (person, uploadId) => {
    return services.uploads.halfSent.lengthOf(resumableName(person, uploadId));
  };
}

/** Keeps what comes, and makes room for it among what the sender left half-sent. */
async function openStore({ uploads, uploadRoom: room }: Services): Promise<DataStore> {
  const store = await uploads.halfSent.openStore();
  // A length that comes later could not be promised room.
  store.extensions = ['creation', 'creation-with-upload', 'termination'];
  const inTurn = createKeyedQueue();
  const make = store.create.bind(store);
  store.create = (upload) => {
    const { sender, uncount } = callerNow();
    return inTurn(sender.id, async () => {
      const made = await make(upload).catch(async (error: unknown) => {
        // Another node was faster: what it began stays. So it may have been where nobody can say.
        if (error === EXISTS) uncount?.();
        else if (!(error instanceof FilesAway)) await uploads.drop(upload.id).catch(() => undefined);
        throw error;
      });
      await room.look(upload.id);
      if (await uploads.dropOldest(await room.surplus(sender, upload.id))) return made;
      await uploads.drop(upload.id);
      uncount?.();
      throw new Refused({ code: 'upload_quota_reached', details: { retryAfter: NO_ROOM_RETRY_AFTER } });
    });
  };
  return store;
}

async function openServer(
  { store, locker, beginning }: Opened,
  { uploads, uploadRoom: room }: Services,
  log: FastifyBaseLogger,
): Promise<Server> {
  const { EVENTS, Server } = await import('@tus/server');
  const nameOf = (uploadId: UploadId) => resumableName(callerNow().sender.id, uploadId);
  const tus = new Server({
    path: PATH,
    datastore: store,
    locker,
    maxSize: UPLOAD_MAX_BYTES,
    relativeLocation: true,
    namingFunction: (_request, metadata) => {
      const id = readUploadId(metadata?.id);
      if (!id) throw { status_code: 400, body: 'Upload-Metadata must name an id, a UUID.\n' };
      return nameOf(id);
    },
    generateUrl: (_request, { id }) => `${PATH}/${id.slice(id.indexOf('.') + 1)}`,
    getFileIdFromRequest: (_request, lastPath) => {
      const id = readUploadId(lastPath);
      return id && nameOf(id);
    },
    onUploadCreate: async (_request, upload) => {
      const by = callerNow();
      if (beginning.has(upload.id)) throw EXISTS;
      beginning.add(upload.id);
      by.begins = upload.id;
      if ((await uploads.halfSent.lengthOf(upload.id)) !== undefined) throw EXISTS;
      const correct = await orTus(by, () => room.begin(by.sender, upload.id, upload.size ?? 0));
      by.uncount = () => correct(0);
      return {};
    },
    onIncomingRequest: async ({ method, headers }, name) => {
      if (method !== 'PATCH') return;
      const by = callerNow();
      await orTus(by, () => room.beginPiece(name, pieceEnd(headers)));
      by.sends = name;
    },
    onResponseError: (_request, error) => answerError(error, uploads.halfSent.folder, log),
  });
  tus.on(EVENTS.POST_TERMINATE, (_request, _response, name) => room.forget(name));
  return tus;
}

/** Told to the device alone, a disk that cannot be written to would be nobody's news. */
async function answerError(error: Error | TusAnswer, folder: string | undefined, log: FastifyBaseLogger) {
  if (error instanceof Refused) return asTus(callerNow(), error);
  const status = 'status_code' in error ? error.status_code : 500;
  // An extension of tus that we do not have is no fault of ours.
  if (status === 501) return { status_code: 400, body: 'This is not supported.\n' };
  if (status < 500 || status === NO_ROOM) return undefined;
  // Tus does not say why; between the look and the bytes somebody may have filled the disk.
  if (saysDiskFull(error) || (folder !== undefined && (await readDiskRoom(folder)).free < LITTLE))
    return asTus(callerNow(), new Refused({ code: 'no_room', details: { retryAfter: NO_ROOM_RETRY_AFTER } }));
  log.error({ err: error }, 'an upload could not be written');
  return undefined;
}

/** Up to which byte of its upload a piece goes; undefined when it does not say. */
function pieceEnd(headers: Headers): number | undefined {
  const [offset, length] = [headers.get('upload-offset'), headers.get('content-length')];
  const end = offset !== null && length !== null ? Number(offset) + Number(length) : Number.NaN;
  return Number.isNaN(end) ? undefined : end;
}

/** A refusal of ours in the words of all others, and as tus wants it thrown. */
function asTus(by: Caller, refused: Refused): TusAnswer {
  const { retryAfter } = refused.refusal.details ?? {};
  by.isRefused = true;
  if (typeof retryAfter === 'number') by.reply.raw.setHeader('retry-after', retryAfter);
  const body = JSON.stringify({ ...refused.toReply(), requestId: by.reply.request.id });
  return { status_code: refused.statusCode, body };
}

async function orTus<Result>(by: Caller, work: () => Promise<Result>): Promise<Result> {
  return work().catch((error: unknown) => {
    throw error instanceof Refused ? asTus(by, error) : error;
  });
}

/** Tus would let pages of any origin read its answers, and calls all that it says plain text: only our own page asks. */
function answerAsOurs(by: Caller): void {
  const { raw } = by.reply;
  const writeHead = raw.writeHead.bind(raw) as (status: number, text: string, headers: string[]) => ServerResponse;
  const write = (status: number, text: string, headers: string[]) => writeHead(status, text, ownHeaders(headers, by));
  raw.writeHead = write as typeof raw.writeHead;
}

/** @param headers names and values by turns */
function ownHeaders(headers: string[], { isRefused }: Caller): string[] {
  const left = isRefused ? /^(access-control-|content-type$|connection$)/i : /^access-control-/i;
  const own = headers.filter((_, at) => !left.test(headers[at - (at % 2)]!));
  return isRefused ? [...own, 'content-type', 'application/json; charset=utf-8'] : own;
}

/** One thing after the other for each name; what fails holds up nobody. */
function createKeyedQueue(): <Result>(name: string, work: () => Promise<Result>) => Promise<Result> {
  const tails = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const turn = (tails.get(name) ?? Promise.resolve()).then(work);
    const tail = turn.then(
      () => undefined,
      () => undefined,
    );
    tails.set(name, tail);
    void tail.then(() => tails.get(name) === tail && tails.delete(name));
    return turn;
  };
}
