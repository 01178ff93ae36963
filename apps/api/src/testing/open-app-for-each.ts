import { readdirSync } from 'node:fs';
import { afterAll, beforeEach } from 'vitest';
import { isOnPostgres } from './engines/open-rows';
import type { TestApp } from './open-test-app';

type OpenApp = Pick<TestApp, 'context' | 'dataDir' | 'time' | 'logLines' | 'close'>;

/**
 * Opens an app before each test. A test that changes no row, table, file or time leaves its app to the next one. Most
 * tests of reads and refusals do so.
 * @param open creates the initial state of each test
 */
export function openAppForEach(open: () => Promise<OpenApp>): void {
  let app: OpenApp | undefined;
  let beginning: string | undefined;

  async function close() {
    const opened = app;
    app = undefined;
    await opened?.close();
  }

  beforeEach(async () => {
    if (app && beginning !== undefined && readState(app) === beginning) {
      app.logLines.length = 0;
      return;
    }
    await close();
    app = await open();
    beginning = readState(app);
  });
  afterAll(close);
}

/** Returns a value that differs after any write; undefined if that cannot be known. */
function readState({ context: app, dataDir, time }: OpenApp): string | undefined {
  const { writer } = app.database;
  // PostgreSQL does not count the changes of a connection.
  if (isOnPostgres || !writer.open) return undefined;
  const rows = writer.prepare('select total_changes()').pluck().get();
  const [otherVersion, tables] = ['data_version', 'schema_version'].map((name) =>
    writer.pragma(name, { simple: true }),
  );
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => !/-(wal|shm)$/.test(name));
  return [time.now, rows, otherVersion, tables, writer.pragma('foreign_keys', { simple: true }), ...files.sort()].join(
    '\n',
  );
}
