import type { Rows, RowsNeeds } from './rows';

/** Opens what keeps the rows: the file in the data folder, or the server that `DATABASE_URL` names. */
export async function openRows(needs: RowsNeeds): Promise<Rows> {
  const { database } = needs.config;
  if (!database) return (await import('./sqlite-rows')).openSqliteRows(needs);
  return (await import('./postgres/postgres-rows')).openPostgresRows(database, needs);
}
