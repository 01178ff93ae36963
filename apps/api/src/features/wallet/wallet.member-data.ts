import type { MemberId } from '@waha/domain/kernel/ids';
import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import { readInPages } from '#platform/documents/member-data';
import { pointEntries, withdrawals } from './wallet.tables';

export function readWalletData(db: Database, memberId: MemberId) {
  return {
    pointEntries: readInPages(db, pointEntries, eq(pointEntries.memberId, memberId)),
    withdrawals: readInPages(db, withdrawals, eq(withdrawals.memberId, memberId)),
  };
}
