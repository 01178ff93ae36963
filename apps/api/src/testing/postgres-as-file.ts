import { fileURLToPath } from 'node:url';
import type Sqlite from 'better-sqlite3';
import { createSyncFn } from 'synckit';
import type { OpenDatabase } from '../platform/database/database';
import { postgresText } from '../platform/database/postgres/postgres-text';

type Asked = { text: string; values?: unknown[]; isRaw?: boolean; isEnd?: boolean };
type Answered = { rows: unknown[]; rowCount: number };

const ask: (url: string, asked: Asked) => Answered = createSyncFn(
  fileURLToPath(new URL('./ask-postgres.mjs', import.meta.url)),
);

/**
 * A PostgreSQL as tests look at a file of SQLite, past all of our own code: `prepare` and `exec` answer at once. What is
 * SQLite's alone (`pragma`, query plans) does nothing.
 */
export function postgresAsFile(url: string): OpenDatabase {
  let open = true;
  const connection = {
    get open() {
      return open;
    },
    prepare: (text: string) => statement(url, text),
    exec: (text: string) => void ask(url, { text }),
    pragma: () => [],
  } as unknown as Sqlite.Database;
  return {
    file: url,
    writer: connection,
    reader: connection,
    get reads(): never {
      throw new Error('Ask the services for it.');
    },
    get writes(): never {
      throw new Error('Ask the services for it.');
    },
    close() {
      open = false;
      ask(url, { text: '', isEnd: true });
    },
  };
}

function statement(url: string, text: string) {
  let [isRaw, isPlucked] = [false, false];
  const rowsOf = (values: unknown[]) => ask(url, { text: postgresText(text), values, isRaw: isRaw || isPlucked });
  const shown = (row: unknown) => (isPlucked && row !== undefined ? (row as unknown[])[0] : row);
  const one = {
    raw: () => {
      isRaw = true;
      return one;
    },
    pluck: () => {
      isPlucked = true;
      return one;
    },
    all: (...values: unknown[]) => rowsOf(values.flat()).rows.map(shown),
    get: (...values: unknown[]) => shown(rowsOf(values.flat()).rows[0]),
    run: (...values: unknown[]) => ({ changes: rowsOf(values.flat()).rowCount }),
  };
  return one;
}
