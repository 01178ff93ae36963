import type { StatementColumns } from '@waha/domain/reconciliation/statement-columns';
import {
  isDebit,
  type OutgoingMoney,
  type ParsedRow,
  parseStatementRows,
  type StatementLine,
  type StatementRow,
  type UnreadableRow,
} from '@waha/domain/reconciliation/statement-line';
import { collectInSlices } from './collect-in-slices';
import { hashContent, hashLayout, hashRow } from './hash-row';

/** A row of incoming money, with the hashes that identify it. */
export type HashedLine = StatementLine & {
  /** The number of its row in the file. */
  number: number;
  content: string;
  hashes: { row: string; cells: string[] };
  layout: string;
};

export type ReadRows = {
  /** The columns with which it was read. */
  columns: StatementColumns;
  lines: HashedLine[];
  unread: UnreadableRow[];
  /** The number of rows of outgoing money, or of none. */
  debits: number;
  reversals: StatementLine[];
};

/** Reads and hashes all rows of a file. Yields to other requests in between. */
export async function readRowsInSlices(rows: readonly StatementRow[], columns: StatementColumns): Promise<ReadRows> {
  return groupRows(await collectInSlices(hashRows(rows, columns)), columns);
}

/** Returns the content hash of each line as it is read with these columns, by the number of its row. */
export function hashContents(rows: readonly StatementRow[], columns: StatementColumns): Map<number, string> {
  const contents = new Map<number, string>();
  for (const { row, said: parsed } of parseStatementRows(rows, columns))
    if (isIncoming(parsed)) contents.set(row.number, hashContent(parsed));
  return contents;
}

type HashedRow = {
  number: number;
  said: HashedLine | Exclude<ParsedRow, StatementLine | OutgoingMoney | 'heading'>;
};

const isIncoming = (parsed: ParsedRow): parsed is StatementLine =>
  typeof parsed !== 'string' && !('reversal' in parsed) && !('outgoing' in parsed);

function* hashRows(rows: readonly StatementRow[], columns: StatementColumns): Generator<HashedRow> {
  let layout: string | undefined;
  for (const { row, said: parsed } of parseStatementRows(rows, columns)) {
    const { number, cells } = row;
    layout ??= findLayout(rows, number);
    // Outgoing rows are only counted: their labels are not kept in memory.
    if (isDebit(parsed)) yield { number, said: 'debit' };
    else if (!isIncoming(parsed)) yield { number, said: parsed };
    else yield { number, said: { ...parsed, number, content: hashContent(parsed), hashes: hashRow(cells), layout } };
  }
}

/** Returns the row right above the first row that is read: usually the column names. */
function findLayout(rows: readonly StatementRow[], first: number): string {
  const rowIndex = rows.findIndex(({ number }) => number === first);
  return hashLayout(rows[rowIndex - 1]?.cells ?? [String(rows[rowIndex]?.cells.length)]);
}

function groupRows(marked: readonly HashedRow[], columns: StatementColumns): ReadRows {
  const read: ReadRows = { columns, lines: [], unread: [], debits: 0, reversals: [] };
  for (const { number, said: parsed } of marked) {
    if (parsed === 'debit') read.debits++;
    else if (typeof parsed === 'string') read.unread.push({ number, fault: parsed });
    else if ('reversal' in parsed) {
      read.debits++;
      read.reversals.push(parsed.reversal);
    } else read.lines.push(parsed);
  }
  return read;
}
