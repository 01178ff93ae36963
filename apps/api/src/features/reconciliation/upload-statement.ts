import { isDeepStrictEqual } from 'node:util';
import type { StaffId } from '@waha/domain/kernel/ids';
import { findKnownRows } from '@waha/domain/reconciliation/known-rows';
import type { StatementRow } from '@waha/domain/reconciliation/statement-line';
import type { LineId, SourceId, StatementId } from '@waha/domain/reconciliation/stored-line';
import { createId } from '#platform/database/create-id';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { RefusalError, requireFound } from '#platform/http/refusal-error';
import { auditStatementUpload } from './audit-statement';
import * as known from './known-lines.store';
import { type HashedLine, hashContents, type ReadRows, readRowsInSlices } from './reading/read-rows-in-slices';
import * as store from './statement.store';

type Input = {
  sourceId: SourceId;
  sha256: string;
  rows: readonly StatementRow[];
  /** The rows as read with the columns of the source. */
  read: ReadRows;
  by: StaffId;
};
export type UploadReport = { statement: store.Statement; source: store.Source; added: number; known: number };

/** The maximum number of unreadable rows that are listed by their numbers. */
const MAX_UNREAD_SHOWN = 100;
const MAX_REVERSALS = 500;

/**
 * Imports a statement. Rows that are already lines, by the rule of `findKnownRows`, are not imported again; the same
 * file with the same columns changes nothing. Undecided lines are read again with the current columns.
 * @returns `added`: lines that are new, or were read again in the same file; `known`: all others
 * @throws RefusalError `source_not_found`, `statement_has_no_line`
 */
export async function uploadStatement(unit: UnitOfWork, order: Input): Promise<UploadReport> {
  const uploaded = await saveUpload(unit, order);
  await auditStatementUpload(unit, { ...uploaded, by: order.by });
  return uploaded;
}

async function saveUpload({ tx, now }: UnitOfWork, order: Input): Promise<UploadReport> {
  const source = requireFound(await store.findSource(tx, order.sourceId), 'source_not_found');
  // The columns may have been changed since the file was read.
  const isRead = isDeepStrictEqual(order.read.columns, source.columns);
  const { lines, unread, debits, reversals } = isRead ? order.read : await readRowsInSlices(order.rows, source.columns);
  if (lines.length === 0) throw new RefusalError({ code: 'statement_has_no_line' });
  const same = await store.findSameFile(tx, source.id, order.sha256);
  if (same && isDeepStrictEqual(same.columns, source.columns))
    return { statement: same, source, added: 0, known: lines.length };

  const id = same?.id ?? createId<StatementId>(now);
  const pairs = await pairWithKnown(tx, source, { ...order, lines });
  const fresh = pairs.filter(({ line }) => !line).map(({ row }) => row);
  if (fresh.length === 0 && !same) {
    await updateKnownLines(tx, source.id, pairs);
    const first = await store.findStatement(tx, pairs[0]!.line!.statementId);
    return { statement: requireFound(first, 'statement_not_found'), source, added: 0, known: lines.length };
  }
  const days = lines.map(({ bookedOn }) => bookedOn).sort();
  const statement: store.Statement = {
    ...{ id, sourceId: source.id, sha256: order.sha256, columns: source.columns },
    ...{ createdBy: order.by, createdAt: now },
    ...{ lineCount: 0, firstDay: days[0] ?? null, lastDay: days.at(-1) ?? null, known: 0, debits },
    reversals: reversals.length > 0 ? reversals.slice(0, MAX_REVERSALS) : null,
    ...{ unreadCount: unread.length, unread: unread.slice(0, MAX_UNREAD_SHOWN) },
  };
  if (same)
    await known.deleteOpenLinesExcept(
      tx,
      id,
      pairs.flatMap(({ line }) => (line ? [line.id] : [])),
    );
  else await store.saveStatement(tx, statement);
  await updateKnownLines(tx, source.id, pairs);
  await addNewLines(tx, statement, fresh);
  const reread = pairs.filter(({ line }) => line?.statementId === id && !line.isDecided).length;
  const added = fresh.length + reread;
  const counted = { ...statement, lineCount: await known.countLines(tx, id), known: lines.length - added };
  await store.updateStatement(tx, counted);
  return { statement: counted, source, added, known: counted.known };
}

/** A row of the file with its position among the rows read, and the line that it already is, if any. */
type Pair = { row: HashedLine & { position: number }; line: known.StoredKnownLine | undefined };

async function pairWithKnown(
  tx: UnitOfWork['tx'],
  { id: sourceId }: store.Source,
  { rows, lines }: Pick<Input, 'rows'> & { lines: readonly HashedLine[] },
): Promise<Pair[]> {
  const earlier = (await known.findColumnsOfUnhashed(tx, sourceId)).map((columns) => hashContents(rows, columns));
  const rowsWithContents = lines.map((line) => {
    const contents = [line.content, ...earlier.map((each) => each.get(line.number))].filter(
      (each) => each !== undefined,
    );
    return { ...line, contents: [...new Set(contents)] };
  });
  const knownLines = findKnownRows(rowsWithContents, await known.findKnownLines(tx, sourceId, rowsWithContents));
  return lines.map((line, index) => ({ row: { ...line, position: index + 1 }, line: knownLines[index] }));
}

/** Saves hashes on lines of older versions, and updates undecided lines to what is read now. */
async function updateKnownLines(tx: UnitOfWork['tx'], sourceId: SourceId, pairs: readonly Pair[]): Promise<void> {
  const unmarked = pairs.filter(({ line }) => line && !line.hashes);
  await known.saveRowHashes(
    tx,
    unmarked.map(({ row, line }) => ({ ...row, id: line!.id })),
  );
  const changed = pairs.filter(({ row, line }) => line && !line.isDecided && line.content !== row.content);
  // Frees the contents first, so that two lines that swap contents do not conflict.
  await known.releaseContents(
    tx,
    changed.map(({ line }) => line!.id),
  );
  const next = await countOccurrences(
    tx,
    sourceId,
    changed.map(({ row }) => row),
  );
  await known.updateLines(
    tx,
    changed.map(({ row, line }, at) => ({ ...row, id: line!.id, nth: next[at]! })),
  );
}

async function addNewLines(
  tx: UnitOfWork['tx'],
  { id: statementId, sourceId, createdAt }: store.Statement,
  rows: readonly Pair['row'][],
): Promise<void> {
  const next = await countOccurrences(tx, sourceId, rows);
  const lines = rows.map(({ hashes, ...row }, at) => ({
    ...{ ...row, hashes, id: createId<LineId>(createdAt), statementId, sourceId, nth: next[at]! },
  }));
  await known.addLines(tx, lines);
}

/**
 * Returns how many lines of the source have the content of each row, including this one: a content may occur more than
 * once.
 */
async function countOccurrences(
  tx: UnitOfWork['tx'],
  sourceId: SourceId,
  rows: readonly Pick<HashedLine, 'content'>[],
): Promise<number[]> {
  const last = await known.findLastOccurrences(tx, sourceId, [...new Set(rows.map(({ content }) => content))]);
  return rows.map(({ content }) => {
    const occurrence = (last.get(content) ?? 0) + 1;
    last.set(content, occurrence);
    return occurrence;
  });
}
