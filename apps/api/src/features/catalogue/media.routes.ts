import { addMedia } from '@waha/domain/catalogue/staff/media.contract';
import { getOwnMediaUrl } from '@waha/domain/kernel/own-media';
import type { FastifyInstance } from 'fastify';
import { servePreparedCommand } from '#platform/http/serve-command';
import { checkMedia, storeMedia } from './store-media';

/** Administrators upload pictures, videos and captions for the catalogue. */
export async function mediaRoutes(app: FastifyInstance): Promise<void> {
  servePreparedCommand(
    app,
    addMedia,
    ({ files }) => checkMedia(files),
    async ({ actor, prepared }, unit) => {
      const name = await storeMedia(unit, { ...prepared, by: actor.id });
      return { name, url: getOwnMediaUrl(name) };
    },
  );
}
