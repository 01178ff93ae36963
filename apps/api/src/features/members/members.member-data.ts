import type { MemberId } from '@waha/domain/kernel/ids';
import { eq } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database';
import { memberTags } from './members.tables';

/** What staff have marked a member with. */
export async function membersData(db: Database, memberId: MemberId) {
  return { tagsOfStaff: await db.select().from(memberTags).where(eq(memberTags.memberId, memberId)) };
}

export async function eraseMarks(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.delete(memberTags).where(eq(memberTags.memberId, memberId));
}
