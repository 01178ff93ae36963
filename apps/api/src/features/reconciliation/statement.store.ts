import type { MemberId, PersonId } from '@waha/domain/kernel/ids';
import type { MatchedKind } from '@waha/domain/reconciliation/match-lines';
import type { StatementColumns } from '@waha/domain/reconciliation/statement-columns';
import type { LineId, SourceId, StatementId, StoredLine } from '@waha/domain/reconciliation/stored-line';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { isOneOf } from '#platform/database/conditions/is-one-of';
import { type Database, isEqualIgnoringCase, type Tx } from '#platform/database/database';
import { updateUnchangedRow } from '#platform/database/unit-of-work';
import { statementLines, statementSources, statements } from './reconciliation.tables';

export type Source = typeof statementSources.$inferSelect;
export type Statement = typeof statements.$inferSelect;

export function listSources(db: Database): Promise<Source[]> {
  return db.select().from(statementSources).orderBy(sql`lower(${statementSources.name})`);
}

export async function findSource(tx: Tx | Database, id: SourceId): Promise<Source | undefined> {
  const [row] = await tx.select().from(statementSources).where(eq(statementSources.id, id));
  return row;
}

export async function isSourceNameTaken(tx: Tx, name: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: statementSources.id })
    .from(statementSources)
    .where(isEqualIgnoringCase(statementSources.name, name));
  return row !== undefined;
}

export async function saveSource(tx: Tx, source: Source): Promise<void> {
  await tx.insert(statementSources).values(source);
}

export async function saveColumns(tx: Tx, id: SourceId, columns: StatementColumns): Promise<void> {
  await tx.update(statementSources).set({ columns }).where(eq(statementSources.id, id));
}

export async function findStatement(tx: Tx | Database, id: StatementId): Promise<Statement | undefined> {
  const [row] = await tx.select().from(statements).where(eq(statements.id, id));
  return row;
}

/** Finds the same file of a source. */
export async function findSameFile(tx: Tx, sourceId: SourceId, sha256: string): Promise<Statement | undefined> {
  const [row] = await tx
    .select()
    .from(statements)
    .where(and(eq(statements.sourceId, sourceId), eq(statements.sha256, sha256)));
  return row;
}

export async function saveStatement(tx: Tx, statement: Statement): Promise<void> {
  await tx.insert(statements).values(statement);
}

/** Updates the counts of a statement after its file was read again. */
export async function updateStatement(tx: Tx, { id, ...counts }: Statement): Promise<void> {
  await tx.update(statements).set(counts).where(eq(statements.id, id));
}

export async function findLine(tx: Tx | Database, id: LineId): Promise<StoredLine | undefined> {
  const [row] = await tx.select().from(statementLines).where(eq(statementLines.id, id));
  return row && toLine(row);
}

/** Updates only an unmatched line. */
export async function saveLine(tx: Tx, { id, matched, aside }: StoredLine): Promise<void> {
  const change = {
    matchedKind: matched?.kind ?? null,
    thingId: matched?.thingId ?? null,
    memberId: matched?.memberId ?? null,
    matchedBy: matched?.by ?? null,
    matchedAt: matched?.at ?? null,
    asideBy: aside?.by ?? null,
    asideAt: aside?.at ?? null,
    asideReason: aside?.reason ?? null,
    reversal: aside?.reversal ?? null,
  };
  await updateUnchangedRow(tx, statementLines, { id, unchanged: isNull(statementLines.matchedKind) }, change);
}

/**
 * Reopens the lines that paid this.
 * @returns the reopened lines
 */
export async function clearMatches(
  tx: Tx,
  { kind, thingId, memberId }: { kind: MatchedKind; thingId: string; memberId: MemberId },
): Promise<StoredLine[]> {
  const freed = await tx
    .update(statementLines)
    .set({ matchedKind: null, thingId: null, memberId: null, matchedBy: null, matchedAt: null })
    .where(
      and(
        eq(statementLines.memberId, memberId),
        eq(statementLines.matchedKind, kind),
        eq(statementLines.thingId, thingId),
      ),
    )
    .returning();
  return freed.map(toLine);
}

/** Returns the ids of those payments and recharges that a line of any statement has paid. */
export async function findPaidByLine(
  db: Database,
  items: readonly { id: string; memberId: MemberId }[],
): Promise<Set<string>> {
  if (items.length === 0) return new Set();
  const { memberId, thingId } = statementLines;
  const memberIds = items.map((item) => item.memberId);
  const ids = items.map(({ id }) => id);
  const rows = await db
    .select({ thingId })
    .from(statementLines)
    .where(and(isOneOf(memberId, memberIds), isOneOf(thingId, ids)));
  return new Set(rows.flatMap((row) => row.thingId ?? []));
}

export function toLine(row: typeof statementLines.$inferSelect): StoredLine {
  const { id, statementId, sourceId, bookedOn, amountMillimes, label } = row;
  const { matchedKind, thingId, memberId, matchedBy, matchedAt, asideBy, asideAt, asideReason, reversal } = row;
  const isMatched = matchedKind && thingId && memberId && matchedBy && matchedAt !== null;
  const isAside = asideBy && asideAt !== null;
  return {
    ...{ id, statementId, sourceId, bookedOn, amountMillimes, label },
    ...(isMatched && { matched: { kind: matchedKind, thingId, memberId, by: matchedBy, at: matchedAt } }),
    ...(isAside && {
      aside: {
        ...{ by: asideBy as PersonId, at: asideAt },
        ...(asideReason !== null && { reason: asideReason }),
        ...(reversal && { reversal }),
      },
    }),
  };
}
