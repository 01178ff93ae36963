import type { FastifyBaseLogger } from 'fastify';
import type { Assets } from '../config/assets';
import type { Config } from '../config/config';
import type { Nodes } from '../nodes/nodes';
import type { OpenDatabase } from './database';
import type { Engine } from './engine';
import type { Migrated } from './migrate';

/** What keeps the rows, brought up to date. */
export type Rows = {
  engine: Engine;
  nodes: Nodes;
  /** The file, where it is SQLite. */
  database?: OpenDatabase;
  migrated: Migrated;
  close(): void;
};

export type RowsNeeds = {
  assets: Pick<Assets, 'migrations'>;
  config: Pick<Config, 'dataDir' | 'database'>;
  /** The caller holds the data folder alone. */
  isHeld: boolean;
  log: FastifyBaseLogger;
};

/** Opens what keeps the rows: the file in the data folder, or the server that `DATABASE_URL` names. */
export async function openRows(needs: RowsNeeds): Promise<Rows> {
  const { database } = needs.config;
  if (!database) return (await import('./sqlite-rows')).openSqliteRows(needs);
  return (await import('./postgres/postgres-rows')).openPostgresRows(database, needs);
}
