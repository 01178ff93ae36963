import type { MemberHold } from '@waha/domain/account/hold/member-hold';
import type { MemberId } from '@waha/domain/kernel/ids';
import { desc, eq } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { memberHolds } from './hold.tables';

/** Returns the newest hold or release of a member. */
export async function findNewestHold(db: Tx | Database, memberId: MemberId): Promise<MemberHold | undefined> {
  const [row] = await db
    .select()
    .from(memberHolds)
    .where(eq(memberHolds.memberId, memberId))
    .orderBy(desc(memberHolds.id))
    .limit(1);
  return row && { ...row, isHeld: row.isHeld === 1, reason: row.reason ?? '' };
}

/** Returns the hold on a member, if one is set. */
export async function findHold(db: Tx | Database, memberId: MemberId): Promise<MemberHold | undefined> {
  const newest = await findNewestHold(db, memberId);
  return newest?.isHeld ? newest : undefined;
}

export async function saveHold(tx: Tx, { isHeld, ...hold }: MemberHold): Promise<void> {
  await tx.insert(memberHolds).values({ ...hold, isHeld: isHeld ? 1 : 0 });
}
