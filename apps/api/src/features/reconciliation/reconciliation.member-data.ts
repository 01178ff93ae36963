import type { MemberId } from '@waha/domain/kernel/ids';
import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { readInPages } from '#platform/documents/member-data';
import { statementLines } from './reconciliation.tables';

/** Returns the statement lines that paid something of this member. */
export function readReconciliationData(db: Database, memberId: MemberId) {
  const { bookedOn, amountMillimes, label, matchedKind, thingId, matchedAt } = statementLines;
  return {
    statementLines: readInPages(db, statementLines, eq(statementLines.memberId, memberId), {
      columns: { bookedOn, amountMillimes, label, matchedKind, thingId, matchedAt },
    }),
  };
}

/**
 * Erases the labels of a member's lines, which name the payer and often the account. The day and the amount stay for
 * the books. The hash of the row stays too, so that the transfer is not taken for a new one.
 */
export async function eraseLabels(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.update(statementLines).set({ label: '', cellMarks: null }).where(eq(statementLines.memberId, memberId));
}
