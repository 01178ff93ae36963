import type { StatementColumns } from '@waha/domain/reconciliation/statement-columns';
import {
  type RowReading,
  readRows,
  type StatementLine,
  type StatementRow,
  type UnreadRow,
} from '@waha/domain/reconciliation/statement-line';
import { collectInSlices } from './collect-in-slices';
import { contentOf, markLayout, markRow } from './mark-row';

/** A row of money that came in, with what tells it from others. */
export type MarkedLine = StatementLine & {
  /** The number of its row in the file. */
  number: number;
  content: string;
  marks: { row: string; cells: string[] };
  layout: string;
};

export type ReadRows = {
  /** Those that it was read with. */
  columns: StatementColumns;
  lines: MarkedLine[];
  unread: UnreadRow[];
  /** Rows of money that went out, or of none. */
  debits: number;
  reversals: StatementLine[];
};

/** Reads and marks all rows of a file. Other requests are served meanwhile. */
export async function readRowsInSlices(rows: readonly StatementRow[], columns: StatementColumns): Promise<ReadRows> {
  return collect(await collectInSlices(markedRows(rows, columns)), columns);
}

/** Returns the content of each line, by the number of its row, as it is read with these columns. */
export function contentsOf(rows: readonly StatementRow[], columns: StatementColumns): Map<number, string> {
  const contents = new Map<number, string>();
  for (const { row, said } of readRows(rows, columns))
    if (typeof said !== 'string' && !('reversal' in said)) contents.set(row.number, contentOf(said));
  return contents;
}

type MarkedRow = { number: number; said: MarkedLine | Exclude<RowReading, StatementLine | 'heading'> };

function* markedRows(rows: readonly StatementRow[], columns: StatementColumns): Generator<MarkedRow> {
  let layout: string | undefined;
  for (const { row, said } of readRows(rows, columns)) {
    const { number, cells } = row;
    layout ??= layoutOf(rows, number);
    if (typeof said === 'string' || 'reversal' in said) yield { number, said };
    else yield { number, said: { ...said, number, content: contentOf(said), marks: markRow(cells), layout } };
  }
}

/** What stands right above the first row that is read: mostly the names of the columns. */
function layoutOf(rows: readonly StatementRow[], first: number): string {
  const at = rows.findIndex(({ number }) => number === first);
  return markLayout(rows[at - 1]?.cells ?? [String(rows[at]?.cells.length)]);
}

function collect(marked: readonly MarkedRow[], columns: StatementColumns): ReadRows {
  const read: ReadRows = { columns, lines: [], unread: [], debits: 0, reversals: [] };
  for (const { number, said } of marked) {
    if (said === 'debit') read.debits++;
    else if (typeof said === 'string') read.unread.push({ number, fault: said });
    else if ('reversal' in said) {
      read.debits++;
      read.reversals.push(said.reversal);
    } else read.lines.push(said);
  }
  return read;
}
