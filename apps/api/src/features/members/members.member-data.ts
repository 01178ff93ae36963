import type { MemberId } from '@waha/domain/kernel/ids';
import { asc, eq } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { memberNotes, memberTags } from './members.tables';

/** Returns the tags and notes of staff about a member. */
export async function readMembersData(db: Database, memberId: MemberId) {
  return {
    tagsOfStaff: await db
      .select()
      .from(memberTags)
      .where(eq(memberTags.memberId, memberId))
      .orderBy(asc(memberTags.tag)),
    notesOfStaff: await db
      .select()
      .from(memberNotes)
      .where(eq(memberNotes.memberId, memberId))
      .orderBy(asc(memberNotes.id)),
  };
}

export async function eraseTagsAndNotes(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.delete(memberNotes).where(eq(memberNotes.memberId, memberId));
  await tx.delete(memberTags).where(eq(memberTags.memberId, memberId));
}
