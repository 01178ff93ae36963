import { sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Tx } from '../database';

type Insert = { run(values: Record<string, unknown>): Promise<unknown> };
type Values = Record<string, unknown>;

/** More rows are inserted by a statement of their own: there would be one for each number of rows. */
const MAX_PREPARED_ROWS = 32;

/** The statements of each connection, by table and by the names of the columns. */
const statements = new WeakMap<Tx, Map<SQLiteTable, Map<string, Insert>>>();

/**
 * Inserts rows; the first has all columns of the others. Each statement is built once per connection, not per call: building it takes
 * several times as long as the insert.
 * @param conflict what happens to a row that violates a unique key
 */
export async function insertRows<Table extends SQLiteTable>(
  tx: Tx,
  table: Table,
  rows: readonly Table['$inferInsert'][],
  conflict: 'fails' | 'is ignored' = 'fails',
): Promise<void> {
  if (rows.length === 0) return;
  const all = rows as readonly Values[];
  if (all.length > MAX_PREPARED_ROWS) return void (await createInsert(tx, table, all, conflict));
  const columns = listColumns(all[0]!);
  const key = `${conflict} ${all.length} ${columns.join(' ')}`;
  const ofTable = findStatements(tx, table);
  const placeholders = () => all.map((_, row) => mapColumns(columns, (column) => sql.placeholder(`${row} ${column}`)));
  const insert = ofTable.get(key) ?? (createInsert(tx, table, placeholders(), conflict).prepare() as unknown as Insert);
  ofTable.set(key, insert);
  await insert.run(toValues(all, columns));
}

/** @throws Error when a row has a column that the first has not: it would be lost */
function toValues(rows: readonly Values[], columns: readonly string[]): Values {
  const values: Values = {};
  for (const [index, row] of rows.entries()) {
    const surplus = index > 0 && listColumns(row).find((column) => !columns.includes(column));
    if (surplus) throw new Error(`the first row has no ${surplus}`);
    for (const column of columns) values[`${index} ${column}`] = row[column] ?? null;
  }
  return values;
}

function listColumns(row: Values): string[] {
  return Object.keys(row).filter((column) => row[column] !== undefined);
}

function createInsert(tx: Tx, table: SQLiteTable, rows: readonly Values[], conflict: 'fails' | 'is ignored') {
  const insert = tx.insert(table).values([...rows]);
  return conflict === 'fails' ? insert : insert.onConflictDoNothing();
}

function mapColumns(columns: readonly string[], toValue: (column: string) => unknown): Values {
  return Object.fromEntries(columns.map((column) => [column, toValue(column)]));
}

function findStatements(tx: Tx, table: SQLiteTable): Map<string, Insert> {
  const byTable = statements.get(tx) ?? new Map<SQLiteTable, Map<string, Insert>>();
  statements.set(tx, byTable);
  const found = byTable.get(table) ?? new Map<string, Insert>();
  byTable.set(table, found);
  return found;
}
