import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { LostWrites } from './roll-back-program';

/** The tables in which each action of a person adds a row. The server itself adds none. */
const TABLES = {
  accounts: 'people',
  messages: 'messages',
  payments: 'payments',
  withdrawals: 'withdrawals',
  recharges: 'recharges',
  profiles: 'profiles',
  quizzes: 'quiz_results',
  taskReports: 'task_reports',
} as const satisfies Record<Exclude<keyof LostWrites, 'audit'>, string>;

/** Counts what people have done since a snapshot of the database. The server's own work does not count. */
export function countWritesSince(dataDir: string, snapshot: string): LostWrites {
  return withDatabase(snapshot, (then) =>
    withDatabase(join(dataDir, 'waha.sqlite'), (now) => {
      // Erased members have fewer rows than before.
      const added = (table: string) => Math.max(0, countRows(now, table) - countRows(then, table));
      const counts = Object.entries(TABLES).map(([name, table]) => [name, added(table)] as const);
      const audit = countAudit(now, readLastAuditId(then));
      return { audit, ...(Object.fromEntries(counts) as Record<keyof typeof TABLES, number>) };
    }),
  );
}

function withDatabase<Result>(file: string, work: (database: Sqlite.Database) => Result): Result {
  const database = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** An older version may not have the table. */
function countRows(database: Sqlite.Database, table: string): number {
  const exists = database.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(table);
  return exists ? (database.prepare<[], number>(`select count(*) from ${table}`).pluck().get() ?? 0) : 0;
}

/** Entries get ascending numbers, which are never used again. */
function readLastAuditId(database: Sqlite.Database): number {
  const read = database.prepare<[], number>("select seq from sqlite_sequence where name = 'audit_log'").pluck();
  return read.get() ?? 0;
}

/** Entries without an actor are the server's own. */
function countAudit(database: Sqlite.Database, after: number): number {
  const count = database
    .prepare<[number], number>('select count(*) from audit_log where id > ? and actor_id is not null')
    .pluck();
  return count.get(after) ?? 0;
}
