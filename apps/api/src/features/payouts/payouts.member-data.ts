import type { MemberId } from '@waha/domain/kernel/ids';
import { asc, eq } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { readAtOnce } from '#platform/documents/member-data';
import { payoutFileLines } from './payouts.tables';

/** Returns the lines of a member in payout files: as many as there were payouts. */
export function readPayoutsData(db: Database, memberId: MemberId) {
  const { fileId, position, memberId: owner } = payoutFileLines;
  return {
    payoutFileLines: readAtOnce(() =>
      db.select().from(payoutFileLines).where(eq(owner, memberId)).orderBy(asc(fileId), asc(position)),
    ),
  };
}

/** Erases the names, emails and numbers to which payouts were ordered. The amounts stay. */
export async function erasePayoutAccounts(tx: Tx, memberId: MemberId): Promise<void> {
  await tx
    .update(payoutFileLines)
    .set({ name: '', email: '', number: '' })
    .where(eq(payoutFileLines.memberId, memberId));
}
