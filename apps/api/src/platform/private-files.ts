import type { FileId, PersonId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { identify } from './access';
import type { Database } from './database';
import { type FilePurpose, files } from './platform.tables';
import { Refused } from './refused';
import type { Unit } from './transact';
import type { StagedFile } from './uploads';

/** Who besides its owner may see a file of each purpose. */
const SEEN_BY: Record<FilePurpose, readonly Role[]> = { payment_receipt: ['admin'] };

/** Types a browser may show in place; anything else is offered as a download. */
const SHOWN = /^(image\/(png|jpeg|webp|gif)|application\/pdf|audio\/|video\/)/;

export function fileUrl(id: FileId): string {
  return `/uploads/${id}`;
}

/** Writes the row that makes a kept file findable, in the transaction of what it belongs to. */
export async function saveFile(
  { tx, now }: Pick<Unit, 'tx' | 'now'>,
  { fileId, type, size, sha256 }: StagedFile,
  { ownerId, purpose }: { ownerId: PersonId; purpose: FilePurpose },
): Promise<void> {
  await tx.insert(files).values({ id: fileId, ownerId, purpose, type, size, sha256, createdAt: now });
}

/** Whether a row points to this file: the command that brought it may have found that it was done before. */
export async function isSaved(db: Database, id: FileId): Promise<boolean> {
  const [row] = await db.select({ id: files.id }).from(files).where(eq(files.id, id));
  return row !== undefined;
}

/** Private files under `/uploads/`: the session is checked, and the right to that very file; anyone else gets 404. */
export function servePrivateFiles(app: FastifyInstance): void {
  const { services } = app;
  app.get<{ Params: { id: string } }>('/uploads/:id', async (request, reply) => {
    const actor = await identify(request, services).catch(() => undefined);
    const [file] = await services.db
      .select()
      .from(files)
      .where(eq(files.id, request.params.id as FileId));
    const maySee = file && actor && (file.ownerId === actor.id || SEEN_BY[file.purpose].includes(actor.role));
    if (!maySee) throw new Refused({ code: 'not_found' });
    reply
      .header('content-disposition', SHOWN.test(file.type) ? 'inline' : 'attachment')
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .type(file.type);
    return reply.sendFile(file.id, services.uploads.folder, {
      cacheControl: false,
      contentType: false,
      acceptRanges: true,
    });
  });
}
