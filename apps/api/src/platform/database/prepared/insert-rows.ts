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
 * Inserts rows that have the same columns. Each statement is built once per connection, not per call: building it takes
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
  const columns = Object.keys(all[0]!).filter((column) => all[0]![column] !== undefined);
  const key = `${conflict} ${all.length} ${columns.join(' ')}`;
  const ofTable = findStatements(tx, table);
  const placeholders = () => all.map((_, row) => mapColumns(columns, (column) => sql.placeholder(`${row} ${column}`)));
  const insert = ofTable.get(key) ?? (createInsert(tx, table, placeholders(), conflict).prepare() as unknown as Insert);
  ofTable.set(key, insert);
  const values: Values = {};
  for (const [row, given] of all.entries()) for (const column of columns) values[`${row} ${column}`] = given[column];
  await insert.run(values);
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
