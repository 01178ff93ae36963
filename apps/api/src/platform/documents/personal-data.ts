import type { FileId, PersonId } from '@waha/domain/kernel/ids';
import { asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database, Tx } from '../database/database';
import { auditLog, commandResponses, files, mails } from '../database/platform.tables';
import { pushes, pushSubscriptions } from '../push/push.tables';

/** What the platform itself keeps of a person: files, mails, and what they did. */
export async function collectPersonalData(db: Database, { id, email }: { id: PersonId; email: string }) {
  const { kind, subject, createdAt, sentAt } = mails;
  return {
    files: await db.select().from(files).where(eq(files.ownerId, id)).orderBy(asc(files.createdAt), asc(files.id)),
    mails: await db
      .select({ kind, subject, createdAt, sentAt })
      .from(mails)
      .where(eq(mails.recipient, email))
      .orderBy(asc(mails.id)),
    audit: await db
      .select()
      .from(auditLog)
      .where(or(eq(auditLog.subjectId, id), eq(auditLog.actorId, id)))
      .orderBy(asc(auditLog.id)),
  };
}

/**
 * Mails, stored answers, and the browsers that pushes went to. What staff were answered about them is known as done from
 * now on, without its words. The audit log names nobody, and stays.
 */
export async function erasePersonalData(tx: Tx, { id, email }: { id: PersonId; email: string }): Promise<void> {
  await tx.delete(mails).where(eq(mails.recipient, email));
  await tx.delete(commandResponses).where(eq(commandResponses.personId, id));
  const isAbout = or(...[id, email].map((word) => sql`instr(${commandResponses.answer}, ${word}) > 0`));
  await tx.update(commandResponses).set({ answer: null }).where(isAbout);
  await tx.delete(pushes).where(eq(pushes.personId, id));
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.personId, id));
}

/** The rows of files that nothing points to any more; their bytes are the caller's, after the commit. */
export async function eraseFileRows(tx: Tx, ids: readonly FileId[]): Promise<void> {
  // A query names only so many.
  for (let at = 0; at < ids.length; at += 500) await tx.delete(files).where(inArray(files.id, ids.slice(at, at + 500)));
}
