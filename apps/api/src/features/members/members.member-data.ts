import type { MemberId } from '@waha/domain/kernel/ids';
import { eq } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database';
import { memberNotes, memberTags } from './members.tables';

/** What staff have marked a member with and written about them. */
export async function membersData(db: Database, memberId: MemberId) {
  return {
    tagsOfStaff: await db.select().from(memberTags).where(eq(memberTags.memberId, memberId)),
    notesOfStaff: await db.select().from(memberNotes).where(eq(memberNotes.memberId, memberId)),
  };
}

export async function eraseMarks(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.delete(memberNotes).where(eq(memberNotes.memberId, memberId));
  await tx.delete(memberTags).where(eq(memberTags.memberId, memberId));
}
