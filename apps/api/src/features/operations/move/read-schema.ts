import Sqlite from 'better-sqlite3';
import { migrate } from '#platform/database/sqlite/migrate';

export type Column = { name: string; type: 'integer' | 'text' | 'real' };

/** A table whose rows are moved. It is the same on every engine. */
export type Table = {
  name: string;
  columns: readonly Column[];
  /** The columns of its primary key, which define the order. */
  key: readonly string[];
  /** Whether its rows may reference each other. */
  pointsToItself: boolean;
  /** Whether the engine assigns numbers as its key, and whether a number is never reused. */
  numbers: 'given once' | 'given anew' | undefined;
  /** Whether a migration inserts its first rows. */
  beginsFilled: boolean;
};

/** The tables to move, and SQLite's triggers. */
export type Schema = {
  /** In an order in which each table follows the tables that it references. */
  tables: readonly Table[];
  /** The statements that create SQLite's triggers. */
  triggers: readonly { name: string; sql: string }[];
};

/**
 * Tables that each engine has for itself: its applied migrations, a search index that is rebuilt, the status of the move,
 * and a table of SQLite's triggers that is always empty.
 */
const EXCLUDED_TABLES = /^(migrations|move_mark|replace_policy|people_search.*|sqlite_.*)$/;

/** Reads the schema that SQLite's migrations create. */
export function readSchema(migrations: string): Schema {
  const database = new Sqlite(':memory:');
  try {
    migrate(database, migrations, ':memory:');
    const schemaRows = database.prepare('select type, name, sql from sqlite_schema').all() as Record<string, string>[];
    const names = schemaRows
      .filter(({ type, name }) => type === 'table' && !EXCLUDED_TABLES.test(name!))
      .map(({ name }) => name!);
    const tables = names.map((name) => readTable(database, name, schemaRows.find((each) => each.name === name)!.sql!));
    const triggers = schemaRows
      .filter(({ type }) => type === 'trigger')
      .map(({ name, sql }) => ({ name: name!, sql: sql! }));
    return { tables: sortByReferences(tables), triggers };
  } finally {
    database.close();
  }
}

type ReadTable = { table: Table; pointsTo: Set<string> };

function readTable(database: Sqlite.Database, name: string, createSql: string): ReadTable {
  const info = database.prepare('select name, lower(type) as type, pk from pragma_table_info(?) order by cid');
  const columnRows = info.all(name) as { name: string; type: Column['type']; pk: number }[];
  const keys = columnRows.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
  const strange = columnRows.find(({ type }) => !['integer', 'text', 'real'].includes(type));
  if (strange || keys.length === 0)
    throw new Error(`Cannot move table ${name}: unsupported column type or no primary key.`);
  const pointing = database.prepare('select "table" from pragma_foreign_key_list(?)').pluck();
  const pointsTo = new Set(pointing.all(name) as string[]);
  const isNumbered = keys.length === 1 && keys[0]?.type === 'integer';
  const table: Table = {
    name,
    columns: columnRows.map((column) => ({ name: column.name, type: column.type })),
    key: keys.map((column) => column.name),
    pointsToItself: pointsTo.delete(name),
    numbers: isNumbered ? (/ autoincrement/i.test(createSql) ? 'given once' : 'given anew') : undefined,
    beginsFilled: database.prepare(`select exists (select 1 from "${name}")`).pluck().get() === 1,
  };
  return { table, pointsTo };
}

/** @throws Error when references form a cycle */
function sortByReferences(all: readonly ReadTable[]): Table[] {
  const ordered: Table[] = [];
  let remaining = [...all];
  while (remaining.length > 0) {
    const isThere = (name: string) => !remaining.some(({ table }) => table.name === name);
    const next = remaining.filter(({ pointsTo }) => [...pointsTo].every(isThere));
    if (next.length === 0) throw new Error(`Tables reference each other: ${remaining.map(({ table }) => table.name)}`);
    ordered.push(...next.map(({ table }) => table));
    remaining = remaining.filter((each) => !next.includes(each));
  }
  return ordered;
}
