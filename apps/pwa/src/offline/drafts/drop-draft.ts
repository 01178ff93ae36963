import type { MemberDb } from '../store/member-db';

/** Deletes the draft of a form and its files. Call it in a transaction over both tables. */
export async function dropDraft(db: MemberDb, id: string): Promise<void> {
  await db.drafts.delete(id);
  await db.draftFiles.where({ draftId: id }).delete();
}
