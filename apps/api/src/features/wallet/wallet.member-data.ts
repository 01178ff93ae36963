import type { MemberId } from '@waha/domain/kernel/ids';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import { pointEntries, withdrawals } from './wallet.tables';

export async function readWalletData(db: Database, memberId: MemberId) {
  const entries = db.select().from(pointEntries).where(eq(pointEntries.memberId, memberId));
  return {
    pointEntries: await entries.orderBy(asc(pointEntries.id)),
    withdrawals: await db
      .select()
      .from(withdrawals)
      .where(eq(withdrawals.memberId, memberId))
      .orderBy(asc(withdrawals.id)),
  };
}
