import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { openPostgresAsFile } from '../../apps/api/src/testing/engines/open-postgres-as-file';

export type Env = Record<string, string>;

/** The database of one server, accessed without the server: in its data folder, or on a database server. */
export type ServerRows = {
  /** The settings for the server. */
  settings: Env;
  /** @param how `readonly` if nothing changes */
  use<Found>(look: (database: Sqlite.Database) => Found, how?: { readonly: boolean }): Found;
  /** Replaces all rows by those of another database. No server may have either of them open. */
  copyFrom(other: Pick<ServerRows, 'settings'>): void;
  close(): void;
};

/**
 * A PostgreSQL for the whole run, started by `node scripts/test-postgres.mjs`; without it, the database is in the data folder.
 */
const POSTGRES_URL = process.env.WAHA_JOURNEYS_POSTGRES;
/** Long enough for a server that has no data folder to store a secret in. */
const SECRET = 'a secret that only the journeys know of';

export function openServerRows(dataDir: string): ServerRows {
  return POSTGRES_URL ? openPostgresRows(POSTGRES_URL) : openFileRows(join(dataDir, 'waha.sqlite'));
}

/** A copy of the folder includes the file, so there is nothing to copy here. */
function openFileRows(file: string): ServerRows {
  return {
    settings: {},
    use(look, { readonly } = { readonly: false }) {
      const database = new Sqlite(file, { readonly, fileMustExist: true });
      try {
        return look(database);
      } finally {
        database.close();
      }
    },
    copyFrom() {},
    close() {},
  };
}

function openPostgresRows(server: string): ServerRows {
  const name = `journey_${randomBytes(8).toString('hex')}`;
  const address = new URL(server);
  address.pathname = `/${name}`;
  const url = address.href;
  const admin = (sql: string) => {
    const database = openPostgresAsFile(server);
    try {
      database.writer.exec(sql);
    } finally {
      database.close();
    }
  };
  const rows: ServerRows = {
    settings: { DATABASE_URL: url, WAHA_SECRET: SECRET },
    use(look) {
      const database = openPostgresAsFile(url);
      try {
        return look(database.writer);
      } finally {
        database.close();
      }
    },
    copyFrom(source) {
      const from = new URL(source.settings.DATABASE_URL ?? '').pathname.slice(1);
      rows.close();
      admin(`create database ${name} template ${from}`);
    },
    close: () => admin(`drop database if exists ${name} with (force)`),
  };
  admin(`create database ${name}`);
  return rows;
}
