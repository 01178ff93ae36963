import type { MemberId } from '@waha/domain/kernel/ids';
import { asc, eq } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { statementLines } from './reconciliation.tables';

/** Lines of statements that paid something of this member. */
export async function readReconciliationData(db: Database, memberId: MemberId) {
  const { bookedOn, amountMillimes, label, matchedKind, thingId, matchedAt } = statementLines;
  return {
    statementLines: await db
      .select({ bookedOn, amountMillimes, label, matchedKind, thingId, matchedAt })
      .from(statementLines)
      .where(eq(statementLines.memberId, memberId))
      .orderBy(asc(statementLines.id)),
  };
}

/**
 * A label names who paid, and often their account: the day and the amount are kept for the books, and the mark of the whole
 * row, so that the transfer is not taken for a new one.
 */
export async function eraseLabels(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.update(statementLines).set({ label: '', cellMarks: null }).where(eq(statementLines.memberId, memberId));
}
