import type { MemberId, ProfileId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { profiles } from '../profile.tables';

/** A decided profile whose identity documents are stored. */
export type DocumentedProfile = { id: ProfileId; memberId: MemberId; decidedAt: Instant };

/**
 * Returns the verified or rejected profiles that were decided before an instant and still have documents, the oldest
 * first.
 * @param after the last one of the previous page
 */
export async function listOldDocuments(
  db: Database,
  { status, before }: { status: 'verified' | 'rejected'; before: Instant },
  { after, limit }: { after?: DocumentedProfile | undefined; limit: number },
): Promise<DocumentedProfile[]> {
  const { id, memberId, decidedAt } = profiles;
  const isLater = after && sql`(${decidedAt}, ${id}) > (${after.decidedAt}, ${after.id})`;
  const rows = await db
    .select({ id, memberId, decidedAt })
    .from(profiles)
    .where(and(eq(profiles.status, status), isNull(profiles.documentsDeletedAt), lt(decidedAt, before), isLater))
    .orderBy(asc(decidedAt), asc(id))
    .limit(limit);
  return rows.map((row) => ({ ...row, decidedAt: row.decidedAt! }));
}

/** Checks whether a profile of the member waits for its review. */
export async function hasPendingProfile(tx: Tx, memberId: MemberId): Promise<boolean> {
  const isPending = and(eq(profiles.memberId, memberId), eq(profiles.status, 'submitted'));
  return (await tx.select({ id: profiles.id }).from(profiles).where(isPending).limit(1)).length > 0;
}
