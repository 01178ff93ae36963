import type { AuditAction } from '@waha/domain/audit-action';
import type { FileId, PersonId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type Actor, authenticateRequest } from '../auth/authenticate-request';
import { isVerified } from '../auth/member-access';
import { auditView } from '../database/audit-view';
import type { Database, Tx } from '../database/database';
import { type FilePurpose, files } from '../database/platform.tables';
import { insertRows } from '../database/prepared/insert-rows';
import { prepareQuery } from '../database/prepared/prepare-query';
import type { UnitOfWork } from '../database/unit-of-work';
import { buildFilePolicy } from '../http/file-response';
import { RefusalError } from '../http/refusal-error';
import { recordRecovered } from '../process/record-recovered';
import { sendStoredFile } from './storage/send-stored-file';
import type { StagedFile } from './uploads';

type Viewers = {
  roles: readonly Role[];
  /** Roles that see it while its owner is verified. */
  verifiedOnly?: readonly Role[];
};

/** The viewers of files of each purpose besides the owner; `undefined` if it has no address of its own. */
const VIEWERS_BY_PURPOSE: Record<FilePurpose, Viewers | undefined> = {
  payment_receipt: { roles: ['admin'] },
  identity_document: { roles: ['admin'] },
  recharge_receipt: { roles: ['admin', 'finance_admin'] },
  invoice_receipt: { roles: ['admin', 'finance_admin'] },
  report: { roles: ['admin'], verifiedOnly: ['commercial_admin'] },
  task_photo: { roles: ['admin'], verifiedOnly: ['commercial_admin'] },
  message_file: { roles: ['admin'] },
  reply_picture: { roles: ['admin'] },
  invoice: undefined,
  e_invoice: undefined,
  e_invoice_code: undefined,
  task: undefined,
  catalogue_media: undefined,
  deleted: undefined,
};

/** The audit action when staff view a file of this purpose. */
const VIEW_ACTIONS = {
  payment_receipt: 'receipt.viewed',
  identity_document: 'identity.viewed',
  recharge_receipt: 'receipt.viewed',
  invoice_receipt: 'receipt.viewed',
  report: 'report.viewed',
  task_photo: 'task-photo.viewed',
  message_file: 'message-file.viewed',
  // Is about no member.
  reply_picture: undefined,
  // Has no address here: its feature writes the audit line.
  invoice: undefined,
  e_invoice: undefined,
  e_invoice_code: undefined,
  task: undefined,
  catalogue_media: undefined,
  deleted: undefined,
} as const satisfies Record<FilePurpose, AuditAction | undefined>;

/** Types that a browser may show inline; all others are downloads. */
const INLINE_TYPES = /^(image\/(png|jpeg|webp|gif)|application\/pdf|audio\/|video\/)/;

export function getFileUrl(id: FileId): string {
  return `/uploads/${id}`;
}

/** Saves the row of a stored file, in the transaction of the thing that it belongs to. */
export async function saveFile(
  { tx, now }: Pick<UnitOfWork, 'tx' | 'now'>,
  { fileId, type, size, sha256 }: StagedFile,
  { ownerId, purpose }: { ownerId: PersonId; purpose: FilePurpose },
): Promise<void> {
  await insertRows(tx, files, [{ id: fileId, ownerId, purpose, type, size, sha256, createdAt: now }]);
}

/** Hides the file of a deleted thing from all callers; its row and bytes stay. */
export async function hideFile(tx: Tx, id: FileId): Promise<void> {
  await tx.update(files).set({ purpose: 'deleted' }).where(eq(files.id, id));
}

/**
 * Marks files as deleted, when their time has passed: their rows stay, because other rows refer to them. The caller
 * removes their bytes after the commit. If a crash prevents this, the nightly cleanup removes them. Returns the files
 * that were not marked before.
 * @param ids at most some hundred
 */
export async function markFilesDeleted(
  { tx, now }: Pick<UnitOfWork, 'tx' | 'now'>,
  ids: readonly FileId[],
): Promise<FileId[]> {
  if (ids.length === 0) return [];
  const marked = await tx
    .update(files)
    .set({ deletedAt: now })
    .where(and(inArray(files.id, [...ids]), isNull(files.deletedAt)))
    .returning({ id: files.id });
  return marked.map(({ id }) => id);
}

/** Checks whether the storage must have the bytes of this file: a row points to it that is not marked as deleted. */
export async function isFileStored(db: Database, id: FileId): Promise<boolean> {
  const file = await fileQuery(db).get({ id });
  return file !== undefined && file.deletedAt === null;
}

/** Checks whether a row points to this file: the command that sent it may have turned out to be a repetition. */
export async function isFileSaved(db: Database, id: FileId): Promise<boolean> {
  return (await fileQuery(db).get({ id })) !== undefined;
}

const fileQuery = prepareQuery((db) =>
  db
    .select()
    .from(files)
    .where(eq(files.id, sql.placeholder('id')))
    .prepare(),
);

/**
 * Serves private files under `/uploads/`: checks the session, and the right to the file. Callers without access get
 * 404.
 */
export function servePrivateFiles(app: FastifyInstance): void {
  const { services } = app;
  app.get<{ Params: { id: string } }>('/uploads/:id', async (request, reply) => {
    const actor = await authenticateRequest(request, services).catch((error: unknown) =>
      error instanceof RefusalError ? undefined : recordRecovered('file-session', error),
    );
    const file = await fileQuery(services.db).get({ id: request.params.id });
    if (!file || file.deletedAt !== null || !actor || !(await canViewFile(services.db, file, actor)))
      throw new RefusalError({ code: 'not_found' });
    const action = VIEW_ACTIONS[file.purpose];
    if (action) await auditView(services, { actorId: actor.id, action, subjectId: file.id, memberId: file.ownerId });
    reply
      .header('content-disposition', INLINE_TYPES.test(file.type) ? 'inline' : 'attachment')
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', buildFilePolicy(file.type))
      .header('x-content-type-options', 'nosniff')
      .type(file.type);
    return sendStoredFile(services.uploads.storage, file.id, request, reply);
  });
}

async function canViewFile(db: Database, file: typeof files.$inferSelect, { id, role }: Actor): Promise<boolean> {
  const viewers = VIEWERS_BY_PURPOSE[file.purpose];
  if (!viewers) return false;
  if (file.ownerId === id || viewers.roles.includes(role)) return true;
  return viewers.verifiedOnly?.includes(role) === true && (await isVerified(db, file.ownerId));
}
