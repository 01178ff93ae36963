import type { MemberId } from '@waha/domain/kernel/ids';
import { asc, eq } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { readAtOnce, readInPages } from '#platform/documents/member-data';
import { memberNotes, memberTags } from './members.tables';

/** Returns the tags and notes of staff about a member. */
export function readMembersData(db: Database, memberId: MemberId) {
  return {
    tagsOfStaff: readAtOnce(() =>
      db.select().from(memberTags).where(eq(memberTags.memberId, memberId)).orderBy(asc(memberTags.tag)),
    ),
    notesOfStaff: readInPages(db, memberNotes, eq(memberNotes.memberId, memberId)),
  };
}

export async function eraseTagsAndNotes(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.delete(memberNotes).where(eq(memberNotes.memberId, memberId));
  await tx.delete(memberTags).where(eq(memberTags.memberId, memberId));
}
