import { addDays } from '@waha/domain/kernel/calendar/day';
import { pairReversals, REVERSAL_DAYS_MAX } from '@waha/domain/reconciliation/reversals';
import type { StatementLine } from '@waha/domain/reconciliation/statement-line';
import type { SourceId } from '@waha/domain/reconciliation/stored-line';
import { and, eq, gte, isNotNull, lte } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { statementLines, statements } from '../reconciliation.tables';

/**
 * Returns the reversal of each line of a source, by line id, from the reversals of all its statements.
 */
export async function findReversed(db: Database | Tx, sourceId: SourceId): Promise<ReadonlyMap<string, StatementLine>> {
  const rows = await db
    .select({ reversals: statements.reversals })
    .from(statements)
    .where(and(eq(statements.sourceId, sourceId), isNotNull(statements.reversals)));
  const reversals = withoutRepeated(rows.map((row) => row.reversals ?? []));
  if (reversals.length === 0) return new Map();
  const days = reversals.map(({ bookedOn }) => bookedOn).sort();
  const amounts = new Set(reversals.map(({ amountMillimes }) => amountMillimes));
  const { id, position, bookedOn, amountMillimes, label, asideBy, reversal } = statementLines;
  const lines = await db
    .select({ id, position, bookedOn, amountMillimes, label, asideBy, reversal })
    .from(statementLines)
    .where(
      and(
        eq(statementLines.sourceId, sourceId),
        gte(bookedOn, addDays(days[0]!, -REVERSAL_DAYS_MAX)),
        lte(bookedOn, days.at(-1)!),
      ),
    );
  return pairReversals(
    lines
      .filter((line) => amounts.has(line.amountMillimes))
      .map((line) => ({ ...line, accepted: (line.asideBy && line.reversal) ?? undefined })),
    reversals,
  );
}

/** The same reversal may be in several overlapping files: it counts as often as in the file that has it most. */
function withoutRepeated(files: readonly (readonly StatementLine[])[]): StatementLine[] {
  const longestByKey = new Map<string, StatementLine[]>();
  for (const file of files) {
    const linesByKey = new Map<string, StatementLine[]>();
    for (const reversal of file) {
      const key = JSON.stringify([reversal.bookedOn, reversal.amountMillimes, reversal.label]);
      linesByKey.set(key, [...(linesByKey.get(key) ?? []), reversal]);
    }
    for (const [key, lines] of linesByKey)
      if (lines.length > (longestByKey.get(key)?.length ?? 0)) longestByKey.set(key, lines);
  }
  return [...longestByKey.values()].flat();
}
