import type { MemberId } from '@waha/domain/kernel/ids';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { refunds } from './refunds.tables';

export async function readRefundsData(db: Database, memberId: MemberId) {
  return {
    refunds: await db.select().from(refunds).where(eq(refunds.memberId, memberId)).orderBy(asc(refunds.id)),
  };
}

/** Erases the numbers to which refunds were sent. The amounts and dates stay. */
export async function eraseRefundNumbers(tx: Tx, memberId: MemberId): Promise<void> {
  await tx
    .update(refunds)
    .set({ number: '' })
    .where(and(eq(refunds.memberId, memberId), isNotNull(refunds.number)));
}
