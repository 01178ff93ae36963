import { fileURLToPath } from 'node:url';
import type Sqlite from 'better-sqlite3';
import { createSyncFn } from 'synckit';
import { toPostgresStatement } from '#platform/database/postgres/postgres-statement';
import type { SqliteDatabase } from '#platform/database/sqlite/open-sqlite-database';

type QueryRequest = { text: string; values?: unknown[]; isRaw?: boolean; isEnd?: boolean };
type QueryResult = { rows: unknown[]; rowCount: number };

const querySync: (url: string, asked: QueryRequest) => QueryResult = createSyncFn(
  fileURLToPath(new URL('./ask-postgres.mjs', import.meta.url)),
);

/**
 * Opens a PostgreSQL database with the interface of a SQLite file, without our own code: `prepare` and `exec` are
 * synchronous. Statements by which tests insert faults or list tables are translated. Of pragmas only that of foreign
 * keys has an effect.
 */
export function openPostgresAsFile(url: string): SqliteDatabase {
  let open = true;
  const none = (): never => {
    throw new Error('Ask the services for it.');
  };
  const connection = {
    get open() {
      return open;
    },
    prepare: (text: string) => createStatement(url, text),
    exec: (text: string) => void querySync(url, { text: toPostgres(text) }),
    pragma(text: string) {
      // Triggers enforce foreign keys there: disabling them disables all others too.
      const on = text.match(/^foreign_keys = (\w+)/)?.[1];
      if (on) querySync(url, { text: `set session_replication_role = ${on === 'OFF' ? 'replica' : 'origin'}` });
      return [];
    },
  } as unknown as Sqlite.Database;
  return {
    file: url,
    writer: connection,
    reader: connection,
    get reads() {
      return none();
    },
    get writes() {
      return none();
    },
    close() {
      open = false;
      querySync(url, { text: '', isEnd: true });
    },
  };
}

function createStatement(url: string, text: string) {
  let [isRaw, isPlucked] = [false, false];
  const rowsOf = (values: unknown[]) =>
    querySync(url, { text: toPostgresStatement(toPostgres(text)).text, values, isRaw: isRaw || isPlucked });
  const pluck = (row: unknown) => (isPlucked && row !== undefined ? (row as unknown[])[0] : row);
  const statement = {
    raw: () => {
      isRaw = true;
      return statement;
    },
    pluck: () => {
      isPlucked = true;
      return statement;
    },
    all: (...values: unknown[]) => rowsOf(values.flat()).rows.map(pluck),
    get: (...values: unknown[]) => pluck(rowsOf(values.flat()).rows[0]),
    run: (...values: unknown[]) => ({ changes: rowsOf(values.flat()).rowCount }),
  };
  return statement;
}

const CREATE_TRIGGER =
  /create trigger (\w+) (before \w+(?: of \w+)?) on (\w+)\s+(?:when (.+?)\s+)?begin select raise\(abort, ('[^']*')\); end/gs;

const SCHEMA = `(select 'table' as type, relname::text as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
  union all select 'trigger', tgname::text from pg_trigger where not tgisinternal) as sqlite_master`;

function toPostgres(text: string): string {
  return text
    .replace(
      CREATE_TRIGGER,
      (_, name, when, table, condition, says) => `
        create or replace function "${name}"() returns trigger language plpgsql as $$ begin raise exception ${says}; end $$;
        create trigger "${name}" ${when} on ${table} for each row ${condition ? `when (${condition})` : ''} execute function "${name}"()`,
    )
    .replace(
      /drop trigger (?:if exists )?(\w+)/g,
      (_, name) => `do $$ declare owner regclass; begin
        select tgrelid into owner from pg_trigger where tgname = '${name}';
        if owner is not null then execute format('drop trigger "${name}" on %s', owner); end if; end $$`,
    )
    .replace(/\bsqlite_master\b/g, SCHEMA)
    .replace(/json_remove\((\w+), '\$\.(\w+)', '\$\.(\w+)'\)/g, "($1::jsonb - '$2' - '$3')::text");
}
