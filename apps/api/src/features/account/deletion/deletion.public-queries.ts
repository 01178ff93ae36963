import type { MemberId } from '@waha/domain/kernel/ids';
import { and, asc, gt, isNull } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import { accountDeletions } from './deletion.tables';

/** Returns members with a scheduled deletion, those with the earliest date first. */
export async function listMembersToErase(db: Database, limit: number): Promise<MemberId[]> {
  const { memberId, eraseAt, id, endedAt } = accountDeletions;
  // The comparison with 0 makes the database use the index by date.
  const rows = await db
    .select({ memberId })
    .from(accountDeletions)
    .where(and(isNull(endedAt), gt(eraseAt, 0)))
    .orderBy(asc(eraseAt), asc(id))
    .limit(limit);
  return rows.map((row) => row.memberId);
}
