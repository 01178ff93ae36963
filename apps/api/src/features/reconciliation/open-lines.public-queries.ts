import type { StatementId } from '@waha/domain/reconciliation/stored-line';
import { and, count, eq, inArray, isNull, min } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import type { QueueSize } from '#platform/database/queues/count-queue';
import { statementLines, statements } from './reconciliation.tables';

const isOpen = and(isNull(statementLines.matchedKind), isNull(statementLines.asideBy));

/**
 * Counts the undecided lines of all statements, also those that pay for packs, which finance only sees. Lines are pending
 * since the import of their statement; ids of statements increase with time.
 */
export async function countOpenLines(db: Database): Promise<QueueSize> {
  const { statementId } = statementLines;
  const [open] = await db
    .select({ waiting: count(), oldestId: min(statementId) })
    .from(statementLines)
    .where(isOpen);
  if (!open?.oldestId) return { waiting: 0, oldestAt: undefined };
  const { waiting, oldestId } = open;
  const [oldest] = await db.select({ at: statements.createdAt }).from(statements).where(eq(statements.id, oldestId));
  return { waiting, oldestAt: oldest?.at, oldestId };
}

/** Returns the number of undecided lines of each of these statements; statements without any are missing. */
export async function countOpenLinesByStatement(
  db: Database,
  ids: readonly StatementId[],
): Promise<Map<StatementId, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: statementLines.statementId, open: count() })
    .from(statementLines)
    .where(and(isOpen, inArray(statementLines.statementId, [...ids])))
    .groupBy(statementLines.statementId);
  return new Map(rows.map(({ id, open }) => [id, open]));
}
