import type { KnownLine } from '@waha/domain/reconciliation/known-rows';
import type { StatementColumns } from '@waha/domain/reconciliation/statement-columns';
import type { StatementLine } from '@waha/domain/reconciliation/statement-line';
import type { LineId, SourceId, StatementId } from '@waha/domain/reconciliation/stored-line';
import { and, count, eq, isNull, max, sql } from 'drizzle-orm';
import { isOneOf } from '#platform/database/conditions/is-one-of';
import type { Tx } from '#platform/database/database';
import { joinHashes, splitHashes } from './reading/hash-row';
import { statementLines, statements } from './reconciliation.tables';

export type StoredKnownLine = KnownLine & {
  id: LineId;
  statementId: StatementId;
  /** Matched or set aside. */
  isDecided: boolean;
};

type RowHashes = { hashes: { row: string; cells: readonly string[] }; layout: string };
type SearchedRow = StatementLine & { contents: readonly string[]; hashes: RowHashes['hashes'] };

/**
 * Finds the lines of a source that rows of a file may equal: with equal cells, the same content, or the same day and
 * amount.
 */
export async function findKnownLines(
  tx: Tx,
  sourceId: SourceId,
  rows: readonly SearchedRow[],
): Promise<StoredKnownLine[]> {
  const list = (values: Iterable<unknown>) => sql`json_each(${JSON.stringify([...values])})`;
  // SQLite keeps the order of a cross join: it looks up each row of the file, instead of scanning the lines.
  const select = () => tx.select({ line: statementLines });
  const ofSource = eq(statementLines.sourceId, sourceId);
  const byRow = await select()
    .from(list(new Set(rows.map(({ hashes }) => hashes.row))))
    .crossJoin(statementLines)
    .where(and(ofSource, sql`${statementLines.rowMark} = value`));
  const byContent = await select()
    .from(list(new Set(rows.flatMap(({ contents }) => contents))))
    .crossJoin(statementLines)
    .where(and(ofSource, sql`${statementLines.content} = value`));
  const days = new Map(
    rows.map((row) => [`${row.bookedOn} ${row.amountMillimes}`, [row.bookedOn, row.amountMillimes]]),
  );
  const byDay = await select()
    .from(list(days.values()))
    .crossJoin(statementLines)
    .where(
      and(
        ofSource,
        sql`${statementLines.bookedOn} = value ->> 0`,
        sql`${statementLines.amountMillimes} = cast(value ->> 1 as bigint)`,
      ),
    );
  const lines = new Map([...byRow, ...byContent, ...byDay].map(({ line }) => [line.id, toKnown(line)]));
  return [...lines.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
}

function toKnown(row: typeof statementLines.$inferSelect): StoredKnownLine {
  const { id, statementId, bookedOn, amountMillimes, content, rowMark, cellMarks, layout } = row;
  return {
    ...{ id, statementId, bookedOn, amountMillimes, content },
    isDecided: row.matchedKind !== null || row.asideBy !== null,
    ...(rowMark !== null && { hashes: { row: rowMark, cells: splitHashes(cellMarks ?? '') } }),
    ...(layout !== null && { layout }),
  };
}

/** The maximum number of column settings that are tried for lines of older versions. */
const MAX_COLUMNS_TRIED = 5;

/** Returns the column settings of files whose lines have no hashes, latest first. */
export async function findColumnsOfUnhashed(tx: Tx, sourceId: SourceId): Promise<StatementColumns[]> {
  const [unmarked] = await tx
    .select({ id: statementLines.id })
    .from(statementLines)
    .where(and(eq(statementLines.sourceId, sourceId), isNull(statementLines.rowMark)))
    .limit(1);
  if (!unmarked) return [];
  const rows = await tx
    .select({ columns: statements.columns, createdAt: statements.createdAt })
    .from(statements)
    .where(eq(statements.sourceId, sourceId));
  const latest = rows.sort((one, other) => other.createdAt - one.createdAt);
  const different = new Map(latest.map(({ columns }) => [JSON.stringify(columns), columns]));
  return [...different.values()].slice(0, MAX_COLUMNS_TRIED);
}

/** Returns how often each content occurs among the lines of a source. */
export async function findLastOccurrences(
  tx: Tx,
  sourceId: SourceId,
  contents: readonly string[],
): Promise<Map<string, number>> {
  if (contents.length === 0) return new Map();
  const rows = await tx
    .select({ content: statementLines.content, last: max(statementLines.nth) })
    .from(sql`json_each(${JSON.stringify(contents)})`)
    .crossJoin(statementLines)
    .where(and(eq(statementLines.sourceId, sourceId), sql`${statementLines.content} = value`))
    .groupBy(statementLines.content);
  return new Map(rows.map(({ content, last }) => [content, last ?? 0]));
}

export async function countLines(tx: Tx, statementId: StatementId): Promise<number> {
  const [row] = await tx
    .select({ lines: count() })
    .from(statementLines)
    .where(eq(statementLines.statementId, statementId));
  return row?.lines ?? 0;
}

type NewLine = StatementLine &
  RowHashes & {
    id: LineId;
    statementId: StatementId;
    sourceId: SourceId;
    position: number;
    content: string;
    nth: number;
  };

/** Inserts lines in one statement: there may be twenty thousand. */
export async function addLines(tx: Tx, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return;
  const cells = lines.map((line) => [
    ...[line.id, line.statementId, line.sourceId, line.position, line.content, line.nth],
    ...[line.bookedOn, line.amountMillimes, line.label, line.hashes.row, joinHashes(line.hashes.cells), line.layout],
  ]);
  await tx.run(sql`
    insert into statement_lines
      (id, statement_id, source_id, position, content, nth, booked_on, amount_millimes, label, row_mark, cell_marks, layout)
    select value ->> 0, value ->> 1, value ->> 2, cast(value ->> 3 as bigint), value ->> 4, cast(value ->> 5 as bigint),
        value ->> 6, cast(value ->> 7 as bigint), value ->> 8, value ->> 9, value ->> 10, value ->> 11
      from json_each(${JSON.stringify(cells)})`);
}

/** Saves the hashes of their rows on lines of older versions. */
export async function saveRowHashes(tx: Tx, lines: readonly ({ id: LineId } & RowHashes)[]): Promise<void> {
  if (lines.length === 0) return;
  const cells = lines.map(({ id, hashes, layout }) => [id, hashes.row, joinHashes(hashes.cells), layout]);
  await tx.run(sql`
    update statement_lines set row_mark = value ->> 1, cell_marks = value ->> 2, layout = value ->> 3
      from json_each(${JSON.stringify(cells)}) where statement_lines.id = json_each.value ->> 0`);
}

/** Frees the contents of lines that are about to be read again. */
export async function releaseContents(tx: Tx, ids: readonly LineId[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(sql`
    update statement_lines set content = '~' || statement_lines.id, nth = 1
      from json_each(${JSON.stringify(ids)}) where statement_lines.id = json_each.value`);
}

/** Updates open lines to what was read now. */
export async function updateLines(
  tx: Tx,
  lines: readonly (StatementLine & { id: LineId; content: string; nth: number })[],
): Promise<void> {
  if (lines.length === 0) return;
  const cells = lines.map((line) => [
    ...[line.id, line.content, line.nth, line.bookedOn, line.amountMillimes, line.label],
  ]);
  await tx.run(sql`
    update statement_lines set content = value ->> 1, nth = cast(value ->> 2 as bigint), booked_on = value ->> 3,
        amount_millimes = cast(value ->> 4 as bigint), label = value ->> 5
      from json_each(${JSON.stringify(cells)}) where statement_lines.id = json_each.value ->> 0`);
}

/** Deletes the undecided lines of a statement except these: with other columns they are no longer lines. */
export async function deleteOpenLinesExcept(
  tx: Tx,
  statementId: StatementId,
  keptIds: readonly LineId[],
): Promise<void> {
  const open = await tx
    .select({ id: statementLines.id })
    .from(statementLines)
    .where(
      and(
        eq(statementLines.statementId, statementId),
        isNull(statementLines.matchedKind),
        isNull(statementLines.asideBy),
      ),
    );
  const stays = new Set<LineId>(keptIds);
  const deletedIds = open.map(({ id }) => id).filter((id) => !stays.has(id));
  if (deletedIds.length === 0) return;
  await tx.delete(statementLines).where(isOneOf(statementLines.id, deletedIds));
}
