import type { SQL } from 'drizzle-orm';
import type { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import { drizzle } from 'drizzle-orm/sqlite-proxy';
import type { Client, Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import type { Tx } from '../database';
import { matchesTrigrams } from './matches-trigrams';
import { withBusyRefusal } from './postgres-errors';
import { toPostgresStatement } from './postgres-statement';
import { sqliteValueTypes } from './sqlite-value-types';

type Session = {
  dialect: SQLiteAsyncDialect;
  prepareQuery(...given: unknown[]): object;
  run(query: SQL): Promise<{ changes: number }>;
  all(query: SQL): Promise<unknown[]>;
  get(query: SQL): Promise<unknown>;
  values(query: SQL): Promise<unknown[][]>;
};

/**
 * The queries of the stores, asked of PostgreSQL: as drizzle writes them for SQLite, with what SQLite's functions are called
 * there in the schema. One at a time on a connection of a transaction, side by side on a pool.
 */
export function createPostgresQueries(connection: Pool | PoolClient): Tx {
  const asked = (text: string, values: unknown[], rowMode?: 'array') =>
    withBusyRefusal(() => {
      const config = { ...toPostgresStatement(text), values, types: sqliteValueTypes, ...(rowMode && { rowMode }) };
      return connection.query(config as QueryConfig) as Promise<QueryResult>;
    });

  const db = drizzle(async (text, values, method) => {
    const { rows, rowCount } = await asked(text, values, 'array');
    if (method === 'run') return { rows: [], changes: rowCount ?? 0 };
    return { rows: method === 'get' ? rows[0] : rows };
  });

  // It keeps no answers, and would name values in what it throws, which a log must not have.
  const session = (db as unknown as { session: Session }).session;
  const prepare = session.prepareQuery.bind(session);
  session.prepareQuery = (...given) => Object.assign(prepare(...given), { queryWithCache });

  // What is written by hand names no fields: its rows are objects.
  const written = (query: SQL, rowMode?: 'array') => {
    const { sql, params } = session.dialect.sqlToQuery(query);
    return asked(sql, params, rowMode);
  };
  session.run = async (query) => ({ changes: (await written(query)).rowCount ?? 0 });
  session.all = async (query) => (await written(query)).rows;
  session.get = async (query) => (await written(query)).rows[0];
  session.values = async (query) => (await written(query, 'array')).rows;
  return Object.assign(db, { matchesPieces: matchesTrigrams, $client: connection }) as unknown as Tx;
}

function queryWithCache<Answer>(_text: string, _values: unknown[], ask: () => Promise<Answer>): Promise<Answer> {
  return ask();
}

type Queryable = { query(...given: never[]): Promise<unknown> };

/** Queries that are asked side by side wait for each other on their one connection. */
export function serializeQueries<Connection extends PoolClient | Client>(connection: Connection): Connection {
  let tail: Promise<unknown> = Promise.resolve();
  const query = (...given: never[]) => {
    const turn = tail.then(() => (connection as Queryable).query(...given));
    tail = turn.catch(() => undefined);
    return turn;
  };
  return { query } as never;
}
