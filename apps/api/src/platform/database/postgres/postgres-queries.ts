import type { SQL } from 'drizzle-orm';
import type { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import { drizzle } from 'drizzle-orm/sqlite-proxy';
import type { Client, CustomTypesConfig, Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import type { Tx } from '../database';
import { matchesTrigrams } from './matches-trigrams';
import { withBusyRefusal } from './postgres-errors';
import { toPostgresStatement } from './postgres-statement';

const BOOL_OID = 16;
/** int8, int2, int4, oid, float4, float8, numeric. */
const NUMBER_OIDS = new Set([20, 21, 23, 26, 700, 701, 1700]);

/** Converts values to SQLite's types: all our integers are below 2^53, true is 1, and everything else is a text. */
const SQLITE_VALUE_TYPES: CustomTypesConfig = {
  getTypeParser: (type) => {
    if (NUMBER_OIDS.has(type)) return Number;
    if (type === BOOL_OID) return (text: string) => (text === 't' ? 1 : 0);
    return (text: string) => text;
  },
};

type Session = {
  dialect: SQLiteAsyncDialect;
  prepareQuery(...given: unknown[]): object;
  run(query: SQL): Promise<{ changes: number }>;
  all(query: SQL): Promise<unknown[]>;
  get(query: SQL): Promise<unknown>;
  values(query: SQL): Promise<unknown[][]>;
};

/**
 * Creates the queries of the stores on PostgreSQL: as drizzle writes them for SQLite, with SQLite's functions defined
 * in the schema. Queries run one at a time on a connection of a transaction, and concurrently on a pool.
 * @param note gets each statement before it runs
 */
export function createPostgresQueries(connection: Pool | PoolClient, note?: (statement: string) => void): Tx {
  const runQuery = (text: string, values: unknown[], rowMode?: 'array') =>
    withBusyRefusal(() => {
      note?.(text);
      const config = { ...toPostgresStatement(text), values, types: SQLITE_VALUE_TYPES, ...(rowMode && { rowMode }) };
      return connection.query(config as QueryConfig) as Promise<QueryResult>;
    });

  const db = drizzle(async (text, values, method) => {
    const { rows, rowCount } = await runQuery(text, values, 'array');
    if (method === 'run') return { rows: [], changes: rowCount ?? 0 };
    return { rows: method === 'get' ? rows[0] : rows };
  });

  // Drizzle's own wrapper caches nothing here, and its errors would contain values, which a log must not have.
  const session = (db as unknown as { session: Session }).session;
  const prepare = session.prepareQuery.bind(session);
  session.prepareQuery = (...args) => Object.assign(prepare(...args), { queryWithCache });

  // Handwritten statements select no drizzle fields: their rows are objects.
  const written = (query: SQL, rowMode?: 'array') => {
    const { sql, params } = session.dialect.sqlToQuery(query);
    return runQuery(sql, params, rowMode);
  };
  session.run = async (query) => ({ changes: (await written(query)).rowCount ?? 0 });
  session.all = async (query) => (await written(query)).rows;
  session.get = async (query) => (await written(query)).rows[0];
  session.values = async (query) => (await written(query, 'array')).rows;
  return Object.assign(db, { matchesPieces: matchesTrigrams, $client: connection }) as unknown as Tx;
}

function queryWithCache<Answer>(_text: string, _values: unknown[], runQuery: () => Promise<Answer>): Promise<Answer> {
  return runQuery();
}

type Queryable = { query(...given: never[]): Promise<unknown> };

/** Returns the connection with a queue: concurrent queries run one after the other. */
export function serializeQueries<Connection extends PoolClient | Client>(connection: Connection): Connection {
  let tail: Promise<unknown> = Promise.resolve();
  const query = (...args: never[]) => {
    const result = tail.then(() => (connection as Queryable).query(...args));
    tail = result.catch(() => undefined);
    return result;
  };
  return { query } as never;
}
