import type { FileId, PersonId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import { type Instant, MINUTE } from '@waha/domain/kernel/time';
import { and, eq, gt } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type Actor, identify } from '../auth/authentication';
import { isVerified } from '../auth/member-access';
import { audit } from '../database/audit-log';
import type { Database, Tx } from '../database/database';
import { auditLog, type FilePurpose, files } from '../database/platform.tables';
import type { UnitOfWork } from '../database/unit-of-work';
import { filePolicy } from '../http/file-response';
import { Refused } from '../http/refusal';
import type { Services } from '../services';
import type { StagedFile } from './uploads';

type Viewers = {
  roles: readonly Role[];
  /** Roles that see it while its owner is verified. */
  verifiedOnly?: readonly Role[];
};

/** Who besides its owner may see a file of each purpose; `undefined` where it has no address of its own. */
const SEEN_BY: Record<FilePurpose, Viewers | undefined> = {
  payment_receipt: { roles: ['admin'] },
  identity_document: { roles: ['admin'] },
  recharge_receipt: { roles: ['admin', 'finance_admin'] },
  invoice_receipt: { roles: ['admin', 'finance_admin'] },
  report: { roles: ['admin'], verifiedOnly: ['commercial_admin'] },
  message_file: { roles: ['admin'] },
  invoice: undefined,
  task: undefined,
  deleted: undefined,
};

/** What the audit log calls it when somebody else looks at a file of this purpose; the others leave no line. */
const VIEW_AUDITED_AS: Partial<Record<FilePurpose, string>> = { identity_document: 'identity.viewed' };

/** A player asks for one video in many pieces: within this time they are one view. */
const ONE_VIEW = 10 * MINUTE;

/** Types a browser may show in place; anything else is offered as a download. */
const SHOWN = /^(image\/(png|jpeg|webp|gif)|application\/pdf|audio\/|video\/)/;

export function fileUrl(id: FileId): string {
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
    if (!file || !actor || !(await maySee(services.db, file, actor))) throw new Refused({ code: 'not_found' });
    if (file.ownerId !== actor.id) await auditView(services, file, actor);
    reply
      .header('content-disposition', SHOWN.test(file.type) ? 'inline' : 'attachment')
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', filePolicy(file.type))
      .header('x-content-type-options', 'nosniff')
      .type(file.type);
    return reply.sendFile(file.id, services.uploads.folder, {
      cacheControl: false,
      contentType: false,
      acceptRanges: true,
    });
  });
}

async function maySee(db: Database, file: typeof files.$inferSelect, { id, role }: Actor): Promise<boolean> {
  const viewers = SEEN_BY[file.purpose];
  if (!viewers) return false;
  if (file.ownerId === id || viewers.roles.includes(role)) return true;
  return viewers.verifiedOnly?.includes(role) === true && (await isVerified(db, file.ownerId));
}

/** Before the bytes go out: a view that cannot be written down does not happen. */
async function auditView(
  { db, clock, transact }: Services,
  file: typeof files.$inferSelect,
  { id: actorId }: Actor,
): Promise<void> {
  const action = VIEW_AUDITED_AS[file.purpose];
  if (!action) return;
  const view = { actorId, action, subjectId: file.id };
  if (await isWritten(db, view, clock())) return;
  await transact(async ({ tx, now }) => {
    if (await isWritten(tx, view, now)) return;
    await audit({ tx, now }, { ...view, details: { memberId: file.ownerId } });
  });
}

async function isWritten(
  tx: Tx | Database,
  { actorId, action, subjectId }: { actorId: PersonId; action: string; subjectId: string },
  now: Instant,
): Promise<boolean> {
  const sameView = and(
    eq(auditLog.subjectId, subjectId),
    gt(auditLog.at, now - ONE_VIEW),
    eq(auditLog.actorId, actorId),
    eq(auditLog.action, action),
  );
  const [line] = await tx.select({ id: auditLog.id }).from(auditLog).where(sameView).limit(1);
  return line !== undefined;
}
