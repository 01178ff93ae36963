import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import { createOkFinding, createWrongFinding, type Finding } from './finding';

const DATABASE_CHECK = 'database';
const RESTORE_HINT = 'Stop the server, and put the newest backup in place: waha restore <archive>';

/** Runs the database's own checks, and checks that it belongs to this program. */
export async function checkDatabase(db: Database, migrations: string): Promise<Finding> {
  const checks = await db.all<{ quick_check: string }>(sql`pragma quick_check`);
  const said = checks.map((row) => row.quick_check);
  if (said.join() !== 'ok') return createWrongFinding(DATABASE_CHECK, 'it is damaged', RESTORE_HINT, said.slice(0, 10));
  const loose = await db.all<{ table: string; parent: string }>(sql`pragma foreign_key_check`);
  if (loose.length > 0) {
    const each = loose.slice(0, 10).map(({ table, parent }) => `a row of ${table} without its row of ${parent}`);
    return createWrongFinding(
      DATABASE_CHECK,
      `${loose.length} rows point to rows that are not there`,
      RESTORE_HINT,
      each,
    );
  }
  return checkVersion(db, migrations, 'whole, every row has its own');
}

/** Checks a database server, which checks its own pages and rows: whether it responds, and belongs to this program. */
export async function checkDatabaseServer(db: Database, migrations: string): Promise<Finding> {
  const [said] = await db.all<{ version: string }>(sql`select current_setting('server_version') as version`);
  return checkVersion(db, join(migrations, 'postgres'), `PostgreSQL ${said?.version} answers`);
}

async function checkVersion(db: Database, migrations: string, says: string): Promise<Finding> {
  const rows = await db.all<{ name: string }>(sql`select name from migrations order by name`);
  const applied = rows.map(({ name }) => name);
  const own = readdirSync(migrations).filter((name) => name.endsWith('.sql'));
  if (applied.join() !== own.sort().join()) {
    return createWrongFinding(
      DATABASE_CHECK,
      `it is of another version of the program (${applied.at(-1)})`,
      'Start the server once with this program, or take the other one.',
    );
  }
  return createOkFinding(DATABASE_CHECK, `${says}, ${applied.length} migrations`);
}
