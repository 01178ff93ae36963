import { AsyncLocalStorage } from 'node:async_hooks';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { type PersonId, UUID } from '@waha/domain/kernel/ids';
import { UPLOAD_MAX_BYTES } from '@waha/domain/kernel/uploads';
import type { FastifyInstance } from 'fastify';
import { identify } from './access';
import { isDiskFull } from './disk';
import type { Services } from './services';
import { resumableName } from './uploads';

const PATH = '/api/uploads';

/** Finds how long a resumable upload is meant to be; undefined when there is none. */
export type LengthOfUpload = (owner: PersonId, uploadId: string) => Promise<number | undefined>;

/**
 * Resumable uploads: tus 1.0 under `/api/uploads`, with ids that the client chooses
 * (`Upload-Metadata: id <base64>`). The owner is part of the stored name: another member's is simply not there.
 */
export function serveTus(app: FastifyInstance, services: Services): LengthOfUpload {
  const owner = new AsyncLocalStorage<PersonId>();
  // Without an expiry of its own: the nightly sweep takes old ones away, and then they can be created again.
  const store = new FileStore({ directory: services.uploads.resumable });
  const nameOf = (uploadId: string) => resumableName(owner.getStore()!, uploadId);

  const tus = new Server({
    path: PATH,
    datastore: store,
    maxSize: UPLOAD_MAX_BYTES,
    relativeLocation: true,
    namingFunction: (_request, metadata) => {
      const id = metadata?.id;
      if (!id || !UUID.test(id)) throw { status_code: 400, body: 'Upload-Metadata must name an id, a UUID.\n' };
      return nameOf(id);
    },
    generateUrl: (_request, { id }) => `${PATH}/${id.slice(id.indexOf('.') + 1)}`,
    getFileIdFromRequest: (_request, lastPath) => (lastPath && UUID.test(lastPath) ? nameOf(lastPath) : undefined),
    onUploadCreate: async (_request, upload) => {
      const standing = await store.getUpload(upload.id).catch(() => undefined);
      if (standing) throw { status_code: 409, body: 'This upload exists. Ask where it stands, then go on.\n' };
      if (await isDiskFull(services.diskRoom)) throw { status_code: 507, body: 'There is no room for files now.\n' };
      await services.uploads.makeRoomFor(owner.getStore()!);
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
      await services.watch.uploads.during(owner.run(request.actor.id, () => tus.handle(request.raw, reply.raw)));
    }
  });

  return async (person, uploadId) =>
    (await store.getUpload(resumableName(person, uploadId)).catch(() => undefined))?.size;
}
