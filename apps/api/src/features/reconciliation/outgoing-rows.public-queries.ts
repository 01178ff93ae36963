import type { StatementColumns } from '@waha/domain/reconciliation/statement-columns';
import {
  isDebit,
  parseStatementRows,
  type StatementRow,
  type UnreadableRow,
} from '@waha/domain/reconciliation/statement-line';
import type { SourceId } from '@waha/domain/reconciliation/stored-line';
import type { Database } from '#platform/database/database';
import type { StagedFile } from '#platform/files/uploads';
import { RefusalError, requireFound } from '#platform/http/refusal-error';
import { collectInSlices } from './reading/collect-in-slices';
import { readStatementFile } from './reading/read-statement-file';
import { findSource } from './statement.store';

/** Outgoing money in a statement, by the number of its row. */
export type OutgoingMoney = { number: number; bookedOn: string; amountMillimes: number; label: string };

/** The unreadable rows that are listed by their numbers. */
const MAX_UNREAD_SHOWN = 100;

export type OutgoingRows = { rows: OutgoingMoney[]; unreadCount: number; unread: UnreadableRow[] };

/**
 * Reads the outgoing money of a statement with the columns of its source. Saves nothing, and yields to other requests in
 * between.
 * @throws RefusalError `source_not_found`, `statement_has_no_line`, and those of `readStatementFile`
 */
export async function readOutgoingRows(
  db: Database,
  { sourceId, statement }: { sourceId: SourceId; statement: StagedFile },
): Promise<OutgoingRows> {
  const { columns } = requireFound(await findSource(db, sourceId), 'source_not_found');
  const read = { readableCount: 0, unreadCount: 0, unread: [] as UnreadableRow[] };
  const rows = await collectInSlices(
    findOutgoing(await readStatementFile(statement, columns.separator), columns, read),
  );
  if (read.readableCount === 0) throw new RefusalError({ code: 'statement_has_no_line' });
  return { rows, unreadCount: read.unreadCount, unread: read.unread };
}

type Counts = { readableCount: number; unreadCount: number; unread: UnreadableRow[] };

/** Yields one item for each row, so that slices are equally long; undefined for a row without outgoing money. */
function* findOutgoing(
  rows: readonly StatementRow[],
  columns: StatementColumns,
  counts: Counts,
): Generator<OutgoingMoney | undefined> {
  for (const { row, said: parsed } of parseStatementRows(rows, columns)) {
    const { number } = row;
    if (isDebit(parsed)) {
      counts.readableCount++;
      yield parsed === 'debit' ? undefined : { number, ...parsed.outgoing };
    } else if (typeof parsed === 'string') {
      counts.unreadCount++;
      if (counts.unread.length < MAX_UNREAD_SHOWN) counts.unread.push({ number, fault: parsed });
      yield undefined;
    } else {
      counts.readableCount++;
      yield undefined;
    }
  }
}
