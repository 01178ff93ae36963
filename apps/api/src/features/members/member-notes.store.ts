import type { MemberId, MemberNoteId } from '@waha/domain/kernel/ids';
import type { MemberNote } from '@waha/domain/members/member-note';
import { and, desc, eq } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { memberNotes } from './members.tables';

/** Returns the notes about a member, newest first. */
export async function listNotes(tx: Tx | Database, memberId: MemberId): Promise<MemberNote[]> {
  return tx.select().from(memberNotes).where(eq(memberNotes.memberId, memberId)).orderBy(desc(memberNotes.id));
}

/** Returns a note only if it belongs to this member. */
export async function findNote(tx: Tx, memberId: MemberId, id: MemberNoteId): Promise<MemberNote | undefined> {
  const [note] = await tx
    .select()
    .from(memberNotes)
    .where(and(eq(memberNotes.id, id), eq(memberNotes.memberId, memberId)));
  return note;
}

/** Inserts a note, or updates its text. */
export async function saveNote(tx: Tx, { id, ...note }: MemberNote): Promise<void> {
  await tx
    .insert(memberNotes)
    .values({ id, ...note })
    .onConflictDoUpdate({ target: memberNotes.id, set: note });
}

export async function deleteNote(tx: Tx, id: MemberNoteId): Promise<void> {
  await tx.delete(memberNotes).where(eq(memberNotes.id, id));
}
