import { join } from 'node:path';
import { formatCount } from '@waha/domain/kernel/text/format-count';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import { planMigrations } from '#platform/database/migrations/plan-migrations';
import { createErrorFinding, createOkFinding, type Finding } from './finding';

const DATABASE_CHECK = 'database';
const RESTORE_HINT = 'Stop the server and restore the newest backup: waha restore <archive>';

/** Runs the database's own checks, and checks that it belongs to this program. */
export async function checkDatabase(db: Database, migrations: string): Promise<Finding> {
  const checks = await db.all<{ quick_check: string }>(sql`pragma quick_check`);
  const quickCheckResults = checks.map((row) => row.quick_check);
  if (quickCheckResults.join() !== 'ok')
    return createErrorFinding(DATABASE_CHECK, 'the database is damaged', RESTORE_HINT, quickCheckResults.slice(0, 10));
  const violations = await db.all<{ table: string; parent: string }>(sql`pragma foreign_key_check`);
  if (violations.length > 0) {
    const violationLines = violations
      .slice(0, 10)
      .map(({ table, parent }) => `a row in ${table} references a missing row in ${parent}`);
    return createErrorFinding(
      DATABASE_CHECK,
      formatCount(violations.length, 'foreign key violation'),
      RESTORE_HINT,
      violationLines,
    );
  }
  return checkVersion(db, 'sqlite', migrations, 'integrity and foreign keys ok');
}

/** Checks a database server, which checks its own pages and rows: whether it responds, and belongs to this program. */
export async function checkDatabaseServer(db: Database, migrations: string): Promise<Finding> {
  const [server] = await db.all<{ version: string }>(sql`select current_setting('server_version') as version`);
  const message = `connected to PostgreSQL ${server?.version}`;
  return checkVersion(db, 'postgres', join(migrations, 'postgres'), message);
}

async function checkVersion(
  db: Database,
  engine: 'sqlite' | 'postgres',
  folder: string,
  message: string,
): Promise<Finding> {
  const rows = await db.all<{ name: string }>(sql`select name from migrations order by name`);
  const applied = rows.map(({ name }) => name);
  const plan = planMigrations(engine, applied, folder);
  if (plan.kind === 'tooOld') return createErrorFinding(DATABASE_CHECK, plan.problem, plan.remedy);
  if (plan.kind === 'tooNew' || plan.adopted.length + plan.missing.length > 0) {
    return createErrorFinding(
      DATABASE_CHECK,
      `the database belongs to another version of Waha (last migration ${applied.at(-1)})`,
      'Start the server once with this version, or install the other version.',
    );
  }
  return createOkFinding(DATABASE_CHECK, `${message}, ${formatCount(applied.length, 'migration')}`);
}
