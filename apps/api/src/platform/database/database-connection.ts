import type { FastifyBaseLogger } from 'fastify';
import type { Assets } from '../config/assets';
import type { Config } from '../config/config';
import type { Nodes } from '../nodes/nodes';
import type { Database } from './database';
import type { Engine } from './engine';
import type { MigrationResult } from './sqlite/migrate';
import type { SqliteDatabase } from './sqlite/open-sqlite-database';

/** What keeps the rows, brought up to date. */
export type DatabaseConnection = {
  engine: Engine;
  nodes: Nodes;
  /** The file, where it is SQLite. */
  database?: SqliteDatabase;
  migrated: MigrationResult;
  close(): void;
};

export type ConnectDatabaseOptions = {
  assets: Pick<Assets, 'migrations'>;
  config: Pick<Config, 'dataDir' | 'database'>;
  /** The caller holds the data folder alone. */
  isHeld: boolean;
  log: FastifyBaseLogger;
};

/** Rows as they stood at one moment. */
export type DatabaseReader = { reads: Database; close(): void | Promise<void> };
