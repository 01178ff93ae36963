import type { MemberDb } from '../store/member-db';

/** Forgets a form and its files; in a transaction over both. */
export async function dropDraft(db: MemberDb, id: string): Promise<void> {
  await db.drafts.delete(id);
  await db.draftFiles.where({ draftId: id }).delete();
}
