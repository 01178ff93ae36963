import { OWN_MEDIA_TYPES, type OwnMediaEnding, readOwnMedia } from '@waha/domain/kernel/own-media';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database, Tx } from '../database/database';
import { files } from '../database/platform.tables';
import { RefusalError } from '../http/refusal-error';
import { findSmallPictureName } from './picture-sizes';
import { sendStoredFile } from './storage/send-stored-file';

const YEAR_SECONDS = 31_536_000;

type MediaRequest = { Params: { name: string }; Querystring: { small?: unknown } };
type OwnMedia = typeof files.$inferSelect;

/** Finds the uploaded catalogue file of this name; undefined for any other name. */
export async function findOwnMedia(db: Tx | Database, name: string): Promise<OwnMedia | undefined> {
  const media = readOwnMedia(name);
  if (!media) return undefined;
  const isIt = and(
    eq(files.sha256, media.sha256),
    eq(files.purpose, 'catalogue_media'),
    eq(files.type, OWN_MEDIA_TYPES[media.ending]),
  );
  const [file] = await db.select().from(files).where(isIt).limit(1);
  return file;
}

/** Checks whether there is an uploaded file of this name, with one of these extensions. */
export async function hasOwnMedia(
  db: Tx | Database,
  name: string,
  endings: readonly OwnMediaEnding[],
): Promise<boolean> {
  const media = readOwnMedia(name);
  return media !== undefined && endings.includes(media.ending) && (await findOwnMedia(db, name)) !== undefined;
}

/**
 * Serves uploaded pictures, videos and captions of the catalogue to all callers, under `/media/own/`. A name is the
 * hash of the bytes, so they never change. The name finds a row, and the row the file; a name is never used as a path.
 * `small` requests the small version of a picture.
 */
export function serveOwnMedia(app: FastifyInstance): void {
  const { db, uploads } = app.services;
  app.get<MediaRequest>('/media/own/:name', async (request, reply) => {
    const { name } = request.params;
    const file = await findOwnMedia(
      db,
      request.query.small === undefined ? name : await findSmallPictureName(db, name),
    );
    if (!file) throw new RefusalError({ code: 'not_found' });
    reply
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .header('x-content-type-options', 'nosniff')
      .type(file.type);
    return sendStoredFile(uploads.storage, file.id, request, reply);
  });
}
