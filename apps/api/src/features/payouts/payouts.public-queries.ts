import type { PayoutFileId } from '@waha/domain/kernel/ids';
import type { Millimes } from '@waha/domain/kernel/money';
import { needsSecondPerson } from '@waha/domain/kernel/staff/check-second-person';
import type { Instant } from '@waha/domain/kernel/time';
import { inArray } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import type { QueueSize } from '#platform/database/queues/count-queue';
import { listDueRefundIds } from '../refunds/due-refunds.public-queries';
import { listDueWithdrawalIds } from '../wallet/withdrawals/due-withdrawals.public-queries';
import { findFileIds } from './payout-file.store';
import { payoutFiles } from './payouts.tables';

/**
 * Counts the payout files with payouts that are due, which need a second person.
 * @param limitMillimes the highest amount for one person
 */
export async function countFilesForSecondPerson(db: Database, limitMillimes: Millimes | undefined): Promise<QueueSize> {
  const files = limitMillimes === undefined ? [] : await listOpenFiles(db);
  const waiting = files.filter(({ totalMillimes }) => needsSecondPerson(totalMillimes, limitMillimes));
  const oldestAt = waiting.length === 0 ? undefined : Math.min(...waiting.map(({ createdAt }) => createdAt));
  return { waiting: waiting.length, oldestAt };
}

/** Returns the files that have payouts to pay: found from the payouts that are due, of which there are few. */
async function listOpenFiles(
  db: Database,
): Promise<{ id: PayoutFileId; totalMillimes: Millimes; createdAt: Instant }[]> {
  const due = [
    ...(await listDueWithdrawalIds(db)).map((id) => ({ kind: 'withdrawal' as const, id })),
    ...(await listDueRefundIds(db)).map((id) => ({ kind: 'refund' as const, id })),
  ];
  const fileIds = await findFileIds(db, due);
  if (fileIds.length === 0) return [];
  const { id, totalMillimes, createdAt } = payoutFiles;
  return db.select({ id, totalMillimes, createdAt }).from(payoutFiles).where(inArray(id, fileIds));
}
