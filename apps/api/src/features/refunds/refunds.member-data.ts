import type { MemberId } from '@waha/domain/kernel/ids';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { readInPages } from '#platform/documents/member-data';
import { refunds } from './refunds.tables';

export function readRefundsData(db: Database, memberId: MemberId) {
  return {
    refunds: readInPages(db, refunds, eq(refunds.memberId, memberId)),
  };
}

/** Erases the numbers to which refunds were sent. The amounts and dates stay. */
export async function eraseRefundNumbers(tx: Tx, memberId: MemberId): Promise<void> {
  await tx
    .update(refunds)
    .set({ number: '' })
    .where(and(eq(refunds.memberId, memberId), isNotNull(refunds.number)));
}
