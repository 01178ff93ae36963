import type { StatementColumns } from '@waha/domain/reconciliation/statement-columns';
import {
  type ParsedRow,
  parseStatementRows,
  type StatementLine,
  type StatementRow,
  type UnreadableRow,
} from '@waha/domain/reconciliation/statement-line';
import { collectInSlices } from './collect-in-slices';
import { hashContent, hashLayout, hashRow } from './hash-row';

/** A row of money that came in, with what tells it from others. */
export type HashedLine = StatementLine & {
  /** The number of its row in the file. */
  number: number;
  content: string;
  marks: { row: string; cells: string[] };
  layout: string;
};

export type ReadRows = {
  /** Those that it was read with. */
  columns: StatementColumns;
  lines: HashedLine[];
  unread: UnreadableRow[];
  /** Rows of money that went out, or of none. */
  debits: number;
  reversals: StatementLine[];
};

/** Reads and marks all rows of a file. Other requests are served meanwhile. */
export async function readRowsInSlices(rows: readonly StatementRow[], columns: StatementColumns): Promise<ReadRows> {
  return groupRows(await collectInSlices(hashRows(rows, columns)), columns);
}

/** Returns the content of each line, by the number of its row, as it is read with these columns. */
export function hashContents(rows: readonly StatementRow[], columns: StatementColumns): Map<number, string> {
  const contents = new Map<number, string>();
  for (const { row, said } of parseStatementRows(rows, columns))
    if (typeof said !== 'string' && !('reversal' in said)) contents.set(row.number, hashContent(said));
  return contents;
}

type HashedRow = { number: number; said: HashedLine | Exclude<ParsedRow, StatementLine | 'heading'> };

function* hashRows(rows: readonly StatementRow[], columns: StatementColumns): Generator<HashedRow> {
  let layout: string | undefined;
  for (const { row, said } of parseStatementRows(rows, columns)) {
    const { number, cells } = row;
    layout ??= findLayout(rows, number);
    if (typeof said === 'string' || 'reversal' in said) yield { number, said };
    else yield { number, said: { ...said, number, content: hashContent(said), marks: hashRow(cells), layout } };
  }
}

/** What stands right above the first row that is read: mostly the names of the columns. */
function findLayout(rows: readonly StatementRow[], first: number): string {
  const at = rows.findIndex(({ number }) => number === first);
  return hashLayout(rows[at - 1]?.cells ?? [String(rows[at]?.cells.length)]);
}

function groupRows(marked: readonly HashedRow[], columns: StatementColumns): ReadRows {
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
