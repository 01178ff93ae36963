import type { AuditAction } from '@waha/domain/audit-action';
import type { FileId, PersonId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type Actor, authenticateRequest } from '../auth/authenticate-request';
import { isVerified } from '../auth/member-access';
import { auditView } from '../database/audit-view';
import type { Database, Tx } from '../database/database';
import { type FilePurpose, files } from '../database/platform.tables';
import type { UnitOfWork } from '../database/unit-of-work';
import { buildFilePolicy } from '../http/file-response';
import { RefusalError } from '../http/refusal-error';
import type { StagedFile } from './uploads';

type Viewers = {
  roles: readonly Role[];
  /** Roles that see it while its owner is verified. */
  verifiedOnly?: readonly Role[];
};

/** Who besides its owner may see a file of each purpose; `undefined` where it has no address of its own. */
const VIEWERS_BY_PURPOSE: Record<FilePurpose, Viewers | undefined> = {
  payment_receipt: { roles: ['admin'] },
  identity_document: { roles: ['admin'] },
  recharge_receipt: { roles: ['admin', 'finance_admin'] },
  invoice_receipt: { roles: ['admin', 'finance_admin'] },
  report: { roles: ['admin'], verifiedOnly: ['commercial_admin'] },
  message_file: { roles: ['admin'] },
  invoice: undefined,
  task: undefined,
  catalogue_media: undefined,
  deleted: undefined,
};

/** What the audit log calls it when somebody else looks at a file of this purpose. */
const VIEW_ACTIONS = {
  payment_receipt: 'receipt.viewed',
  identity_document: 'identity.viewed',
  recharge_receipt: 'receipt.viewed',
  invoice_receipt: 'receipt.viewed',
  report: 'report.viewed',
  message_file: 'message-file.viewed',
  // Without an address here: their features write it.
  invoice: undefined,
  task: undefined,
  catalogue_media: undefined,
  deleted: undefined,
} as const satisfies Record<FilePurpose, AuditAction | undefined>;

/** Types a browser may show in place; anything else is offered as a download. */
const INLINE_TYPES = /^(image\/(png|jpeg|webp|gif)|application\/pdf|audio\/|video\/)/;

export function getFileUrl(id: FileId): string {
  return `/uploads/${id}`;
}

/** Writes the row that makes a kept file findable, in the transaction of what it belongs to. */
export async function saveFile(
  { tx, now }: Pick<UnitOfWork, 'tx' | 'now'>,
  { fileId, type, size, sha256 }: StagedFile,
  { ownerId, purpose }: { ownerId: PersonId; purpose: FilePurpose },
): Promise<void> {
  await tx.insert(files).values({ id: fileId, ownerId, purpose, type, size, sha256, createdAt: now });
}

/** Takes a deleted thing's file away from everyone; its row and bytes stay. */
export async function hideFile(tx: Tx, id: FileId): Promise<void> {
  await tx.update(files).set({ purpose: 'deleted' }).where(eq(files.id, id));
}

/** Whether a row points to this file: the command that brought it may have found that it was done before. */
export async function isFileSaved(db: Database, id: FileId): Promise<boolean> {
  const [row] = await db.select({ id: files.id }).from(files).where(eq(files.id, id));
  return row !== undefined;
}

/** Private files under `/uploads/`: the session is checked, and the right to that very file; anyone else gets 404. */
export function servePrivateFiles(app: FastifyInstance): void {
  const { services } = app;
  app.get<{ Params: { id: string } }>('/uploads/:id', async (request, reply) => {
    const actor = await authenticateRequest(request, services).catch(() => undefined);
    const [file] = await services.db
      .select()
      .from(files)
      .where(eq(files.id, request.params.id as FileId));
    if (!file || !actor || !(await canViewFile(services.db, file, actor)))
      throw new RefusalError({ code: 'not_found' });
    const action = VIEW_ACTIONS[file.purpose];
    if (action) await auditView(services, { actorId: actor.id, action, subjectId: file.id, memberId: file.ownerId });
    reply
      .header('content-disposition', INLINE_TYPES.test(file.type) ? 'inline' : 'attachment')
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', buildFilePolicy(file.type))
      .header('x-content-type-options', 'nosniff')
      .type(file.type);
    return services.uploads.storage.send(file.id, request, reply);
  });
}

async function canViewFile(db: Database, file: typeof files.$inferSelect, { id, role }: Actor): Promise<boolean> {
  const viewers = VIEWERS_BY_PURPOSE[file.purpose];
  if (!viewers) return false;
  if (file.ownerId === id || viewers.roles.includes(role)) return true;
  return viewers.verifiedOnly?.includes(role) === true && (await isVerified(db, file.ownerId));
}
