import type { FastifyBaseLogger } from 'fastify';
import type { Assets } from '../config/assets';
import type { Config } from '../config/config';
import type { Nodes } from '../nodes/nodes';
import type { Database } from './database';
import type { Engine } from './engine';
import type { MigrationResult } from './sqlite/migrate';
import type { SqliteDatabase } from './sqlite/open-sqlite-database';

/** A connection to a migrated database. */
export type DatabaseConnection = {
  engine: Engine;
  nodes: Nodes;
  /** The file, if the engine is SQLite. */
  database?: SqliteDatabase;
  migrated: MigrationResult;
  close(): void;
};

export type ConnectDatabaseOptions = {
  assets: Pick<Assets, 'migrations'>;
  config: Pick<Config, 'dataDir' | 'database'>;
  /** The caller holds the data folder exclusively. */
  isHeld: boolean;
  log: FastifyBaseLogger;
};

/** A snapshot of the rows at one moment. */
export type DatabaseReader = { reads: Database; close(): void | Promise<void> };
