import type { MemberId } from '@waha/domain/kernel/ids';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import { statementLines } from './reconciliation.tables';

/** Returns the ids of those payments that a line of any statement has paid. */
export async function findPaidByLine(
  db: Database,
  payments: readonly { id: string; memberId: MemberId }[],
): Promise<Set<string>> {
  if (payments.length === 0) return new Set();
  const { memberId, matchedKind, thingId } = statementLines;
  const rows = await db
    .select({ thingId })
    .from(statementLines)
    .where(
      and(
        inArray(memberId, [...new Set(payments.map((payment) => payment.memberId))]),
        eq(matchedKind, 'payment'),
        inArray(
          thingId,
          payments.map(({ id }) => id),
        ),
      ),
    );
  return new Set(rows.flatMap((row) => row.thingId ?? []));
}
