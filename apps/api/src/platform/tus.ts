import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { type PersonId, readUploadId, type UploadId } from '@waha/domain/kernel/ids';
import { UPLOAD_MAX_BYTES } from '@waha/domain/kernel/uploads';
import type { FastifyInstance } from 'fastify';
import { identify } from './access';
import { isDiskFull } from './disk';
import type { Services } from './services';
import { resumableName } from './uploads';

const PATH = '/api/uploads';

const EXISTS = { status_code: 409, body: 'This upload exists. Ask where it stands, then go on.\n' };

/** Who makes this call, and which upload it begins. */
type Caller = { id: PersonId; begins?: string };

/** Finds how long a resumable upload is meant to be; undefined when there is none. */
export type LengthOfUpload = (owner: PersonId, uploadId: UploadId) => Promise<number | undefined>;

/**
 * Resumable uploads: tus 1.0 under `/api/uploads`, with ids that the client chooses
 * (`Upload-Metadata: id <base64>`). The owner is part of the stored name: another member's is simply not there.
 */
export function serveTus(app: FastifyInstance, services: Services): LengthOfUpload {
  const caller = new AsyncLocalStorage<Caller>();
  // Without an expiry of its own: the nightly sweep takes old ones away, and then they can be created again.
  const store = new FileStore({ directory: services.uploads.resumable });
  const nameOf = (uploadId: UploadId) => resumableName(caller.getStore()!.id, uploadId);
  /** Names whose first call is under way: of several at once one begins the upload. */
  const beginning = new Set<string>();

  const tus = new Server({
    path: PATH,
    datastore: store,
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
      if (beginning.has(upload.id)) throw EXISTS;
      beginning.add(upload.id);
      caller.getStore()!.begins = upload.id;
      const standing = await store.getUpload(upload.id).catch(() => undefined);
      if (standing) throw EXISTS;
      if (await isDiskFull(services.diskRoom)) throw { status_code: 507, body: 'There is no room for files now.\n' };
      await services.uploads.makeRoomFor(caller.getStore()!.id);
      return {};
    },
    // Told to the device alone, a full disk would be nobody's news.
    onResponseError: (_request, error) => {
      const isOurs = !('status_code' in error) || error.status_code >= 500;
      if (isOurs) app.log.error({ err: error }, 'an upload could not be written');
      return undefined;
    },
  });

  app.register(async (scope) => {
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
    scope.route({
      method: ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
      url: `${PATH}/*`,
      config: { isLong: true },
      handler: (request, reply) => forward(request, reply),
    });
    scope.route({
      method: ['POST', 'OPTIONS'],
      url: PATH,
      config: { isLong: true },
      handler: (request, reply) => forward(request, reply),
    });
    scope.addHook('onRequest', async (request) => {
      request.actor = await identify(request, services);
    });

    async function forward(request: import('fastify').FastifyRequest, reply: import('fastify').FastifyReply) {
      reply.hijack();
      reply.raw.setHeader('x-request-id', request.id);
      keepToOwnPages(reply.raw);
      const by: Caller = { id: request.actor.id };
      const handled = caller.run(by, () => tus.handle(request.raw, reply.raw));
      await services.watch.uploads.during(handled.finally(() => by.begins && beginning.delete(by.begins)));
    }
  });

  return async (person, uploadId) => {
    const name = resumableName(person, uploadId);
    return (await store.getUpload(name).catch(() => undefined))?.size;
  };
}

/** Tus would let pages of any origin read its answers; only our own page asks. */
function keepToOwnPages(raw: ServerResponse): void {
  const writeHead = raw.writeHead.bind(raw) as (status: number, text: string, headers: string[]) => ServerResponse;
  const write = (status: number, text: string, headers: string[]) => writeHead(status, text, withoutCors(headers));
  raw.writeHead = write as typeof raw.writeHead;
}

/** @param headers names and values by turns */
function withoutCors(headers: string[]): string[] {
  return headers.filter((_, at) => !/^access-control-/i.test(headers[at - (at % 2)]!));
}
