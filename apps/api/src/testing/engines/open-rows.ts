import { copyFileSync, cpSync } from 'node:fs';
import { join } from 'node:path';
import { postgresEngine } from '../../platform/database/postgres/postgres-engine';
import type { Rows } from '../../platform/database/rows';
import type { OpenDatabase } from '../../platform/database/sqlite/open-database';
import { oneNode } from '../../platform/nodes/nodes';
import { openPostgres } from './open-postgres';
import { postgresAsFile } from './postgres-as-file';

/** Whether this run tests on a PostgreSQL. */
export const onPostgres = process.env.WAHA_TEST_POSTGRES === '1';

/** Few: each test has an app of its own. */
const CONNECTIONS = 4;

type Opened = { rows?: Rows; file?: OpenDatabase; end(): Promise<void> };

/** What ends a database whose app is closed: another app may begin with a copy of it soon. */
const closed: (() => Promise<void>)[] = [];
const CLOSED_KEPT = 8;

/** By the data folders of the apps that they are of. */
const urls = new Map<string, string>();

/** Rows of one test's own: undefined where they lie in its data folder. `end` throws away what they were in. */
export async function openRows(dataDir: string, from: string | undefined): Promise<Opened> {
  if (!onPostgres) return { end: async () => undefined };
  const { url, close } = await openPostgres({ copyOf: from && urls.get(from) });
  urls.set(dataDir, url);
  const file = postgresAsFile(url);
  const engine = await postgresEngine(url, CONNECTIONS);
  let closing: Promise<void> | undefined;
  let isEnded = false;
  const rows: Rows = {
    engine,
    nodes: oneNode(),
    migrated: { applied: [], snapshot: undefined },
    close() {
      file.close();
      closing = engine.close();
    },
  };
  return {
    rows,
    file,
    async end() {
      await closing;
      // A test that closes its app twice throws away one database.
      if (isEnded) return;
      isEnded = true;
      closed.push(close);
      if (closed.length > CLOSED_KEPT) await closed.shift()?.();
    },
  };
}

/** A data folder as it is before its first start, or as another app has left it. */
export function fillFolder(dataDir: string, { empty, from }: { empty: string; from: string | undefined }): void {
  if (from) cpSync(from, dataDir, { recursive: true });
  else copyFileSync(empty, join(dataDir, 'waha.sqlite'));
}
