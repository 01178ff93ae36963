import { copyFileSync, cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Instant } from '@waha/domain/kernel/time';
import type { DatabaseConnection } from '#platform/database/database-connection';
import { createPostgresEngine } from '#platform/database/postgres/postgres-engine';
import type { SqliteDatabase } from '#platform/database/sqlite/open-sqlite-database';
import { createSingleNode } from '#platform/nodes/nodes';
import { openPostgres } from './open-postgres';
import { openPostgresAsFile } from './open-postgres-as-file';

/** Whether this run tests on PostgreSQL. */
export const isOnPostgres = process.env.WAHA_TEST_POSTGRES === '1';

/** Few: each test has an app of its own. */
const MAX_CONNECTIONS = 4;

type OpenedRows = { rows?: DatabaseConnection; file?: SqliteDatabase; end(isKept: boolean): Promise<void> };

/**
 * The closed app whose rows another starts with: its final time, its last id, and the number of people it has named.
 */
export type TemplateSource = { dataDir: string; now: Instant; lastId: string; people: number; hasSessions: boolean };

/**
 * Functions that delete the database of a closed app. They are delayed, since another app may soon start with a copy of
 * it.
 */
const closedDatabases: (() => Promise<void>)[] = [];
const MAX_CLOSED_KEPT = 8;

/** Database addresses by the data folders of their apps. */
const urlsByFolder = new Map<string, string>();

/**
 * Opens the rows of one test: undefined if they are in its data folder. `end` deletes the database, unless it is to be
 * kept.
 */
export async function openRows(dataDir: string, from: string | undefined): Promise<OpenedRows> {
  if (!isOnPostgres) return { end: async () => undefined };
  const { url, close } = await openPostgres({ copyOf: from && urlsByFolder.get(from) });
  urlsByFolder.set(dataDir, url);
  const file = openPostgresAsFile(url);
  const engine = await createPostgresEngine(url, MAX_CONNECTIONS);
  let closing: Promise<void> | undefined;
  let isEnded = false;
  const rows: DatabaseConnection = {
    engine,
    nodes: createSingleNode(),
    migrated: { applied: [], snapshot: undefined },
    close() {
      file.close();
      closing = engine.close();
    },
  };
  return {
    rows,
    file,
    async end(isKept) {
      await closing;
      // A test that closes its app twice deletes one database.
      if (isEnded || isKept) return;
      isEnded = true;
      closedDatabases.push(close);
      if (closedDatabases.length > MAX_CLOSED_KEPT) await closedDatabases.shift()?.();
    },
  };
}

type FolderSource = { empty: string; from: string | undefined; original: TemplateSource | undefined };

/** Fills a data folder: as before its first start, as another app left it, or only with the rows of another. */
export function fillFolder(dataDir: string, { empty, from, original }: FolderSource): void {
  if (from) {
    cpSync(from, dataDir, { recursive: true });
    return;
  }
  copyFileSync(original ? join(original.dataDir, 'waha.sqlite') : empty, join(dataDir, 'waha.sqlite'));
  if (!original?.hasSessions) return;
  for (const folder of ['keys', 'uploads'].filter((each) => existsSync(join(original.dataDir, each))))
    cpSync(join(original.dataDir, folder), join(dataDir, folder), { recursive: true });
}
