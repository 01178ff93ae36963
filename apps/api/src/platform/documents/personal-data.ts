import type { FileId, PersonId } from '@waha/domain/kernel/ids';
import { eq, inArray, or, sql } from 'drizzle-orm';
import type { Database, Tx } from '../database/database';
import { auditLog, commandResponses, files, mails } from '../database/platform.tables';
import { eraseHeldCommands } from '../held-commands/held-command.store';
import { pushes, pushSubscriptions } from '../push/push.tables';
import { readInPages } from './member-data';

/**
 * Returns the personal data that the platform itself stores: mails, and actions of and about the person, with the views
 * of their documents. Files: `listMemberFiles`.
 */
export function readPersonalData(db: Database, { id, email }: { id: PersonId; email: string }) {
  const { kind, subject, createdAt, sentAt } = mails;
  return {
    mails: readInPages(db, mails, eq(mails.recipient, email), { columns: { kind, subject, createdAt, sentAt } }),
    audit: readInPages(
      db,
      auditLog,
      or(...[auditLog.subjectId, auditLog.actorId, auditLog.memberId].map((by) => eq(by, id))),
    ),
  };
}

/**
 * Deletes mails, held decisions, stored responses, and push subscriptions. Responses to staff about the person remain marked as done,
 * without their content. The audit log names no person, and stays.
 */
export async function erasePersonalData(tx: Tx, { id, email }: { id: PersonId; email: string }): Promise<void> {
  await tx.delete(mails).where(eq(mails.recipient, email));
  await tx.delete(commandResponses).where(eq(commandResponses.personId, id));
  const isAbout = or(...[id, email].map((value) => sql`instr(${commandResponses.answer}, ${value}) > 0`));
  await tx.update(commandResponses).set({ answer: null }).where(isAbout);
  await eraseHeldCommands(tx, id);
  await tx.delete(pushes).where(eq(pushes.personId, id));
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.personId, id));
}

/** Deletes the rows of unreferenced files. The caller deletes their bytes, after the commit. */
export async function eraseFileRows(tx: Tx, ids: readonly FileId[]): Promise<void> {
  // A query accepts a limited number of values.
  for (let start = 0; start < ids.length; start += 500)
    await tx.delete(files).where(inArray(files.id, ids.slice(start, start + 500)));
}
