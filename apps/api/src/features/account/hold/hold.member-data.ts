import type { MemberId } from '@waha/domain/kernel/ids';
import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { readInPages } from '#platform/documents/member-data';
import { memberHolds } from './hold.tables';

export function readHoldData(db: Database, memberId: MemberId) {
  return { memberHolds: readInPages(db, memberHolds, eq(memberHolds.memberId, memberId)) };
}

/** Deletes the reasons, which may name the member. The rows stay. */
export async function eraseHoldReasons(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.update(memberHolds).set({ reason: null }).where(eq(memberHolds.memberId, memberId));
}
