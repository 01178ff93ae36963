import type { Pool, PoolClient } from 'pg';
import { Refused } from '../../http/refusal';
import { CommitUncertain } from '../commit-uncertain';
import type { Tx } from '../database';
import type { Engine, Mark, Versions } from '../engine';
import { explainConnectError } from './explain-connect-error';
import { orBusy, RETRY_AFTER, saysAway, saysConflict, saysKeyTaken } from './postgres-errors';
import { oneAtATime, queriesOfPostgres } from './postgres-queries';

/** How often a transaction is begun that could not be put in order with others. Those that have not met any may still win. */
const TRIES = 40;
/** From this try on they wait for each other, on all servers: what meets again and again comes out one after the other. */
const IN_TURN_FROM = 3;
/** Before it the longest pause between two tries, in milliseconds. */
const PAUSE = 4;
const TURN = "hashtext('waha: begun again')";

/** In milliseconds. `query_timeout` is ours: for a line that says nothing any more, when the server cannot end the wait. */
const TIMES = {
  query_timeout: 25_000,
  connectionTimeoutMillis: 5_000,
  statement_timeout: 20_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
  idleTimeoutMillis: 60_000,
};

/** For work that goes over all rows. */
export const PATIENT: typeof TIMES = {
  ...TIMES,
  ...{ query_timeout: 0, statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 },
};

export type PostgresEngine = Engine & {
  pool: Pool;
  /** @throws Error with a sentence for the operator when the server cannot be reached */
  connect(): Promise<PoolClient>;
  close(): Promise<void>;
};

/**
 * Rows on a server of PostgreSQL. Transactions run side by side, serializable: one that cannot be put in order with others is
 * begun again, and whoever meets only such conflicts is told that the server is busy.
 */
export async function postgresEngine(url: string, connections: number, times = TIMES): Promise<PostgresEngine> {
  const { Pool } = await import('./pg-driver');
  const pool = new Pool({ connectionString: url, max: connections, application_name: 'waha', ...times });
  // A connection that nobody uses and that breaks is taken out of the pool: nobody has to be told.
  pool.on('error', () => undefined);
  const reads = queriesOfPostgres(pool);

  return {
    pool,
    connect: () => connectTo(pool),
    reads,
    versions: NEVER_CURRENT,
    noted: () => reads,
    mark: (tables) => markOf(reads, tables),
    transaction: (work) => orBusy(() => inTransaction(pool, work)),
    async bytes() {
      const [row] = await reads.all<{ bytes: number }>('select pg_database_size(current_database()) as bytes' as never);
      return row?.bytes ?? 0;
    },
    close: () => pool.end(),
  };
}

async function connectTo(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw new Error(`The database of DATABASE_URL cannot be reached: ${explainConnectError(error)}`, { cause: error });
  }
}

async function inTransaction<Result>(pool: Pool, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let nth = 1; ; nth++) {
    try {
      return await withClient(pool, (client, onError) => {
        const once = () => attempt(client, onError, work);
        return nth < IN_TURN_FROM ? once() : inTurn(client, onError, once);
      });
    } catch (error) {
      // A key that another transaction took in the meantime is not taken again where the work reads what that one wrote.
      const mayComeOut = saysConflict(error) || (saysKeyTaken(error) && nth < IN_TURN_FROM);
      if (!mayComeOut) throw error;
      if (nth === TRIES)
        throw new Refused({ code: 'server_busy', details: { retryAfter: RETRY_AFTER } }, { cause: error });
      if (nth < IN_TURN_FROM) await new Promise((over) => setTimeout(over, Math.random() * PAUSE));
    }
  }
}

type Breaks = (error: Error) => void;

/** @param use is also given what it calls when the connection is no good for anybody else */
async function withClient<Result>(pool: Pool, use: (client: PoolClient, onError: Breaks) => Promise<Result>) {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    return await use(client, onError);
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/** The turn is taken before the transaction begins, which sees what those before it have left. */
async function inTurn<Result>(client: PoolClient, onError: Breaks, work: () => Promise<Result>): Promise<Result> {
  try {
    await client.query(`select pg_advisory_lock(${TURN})`);
  } catch (error) {
    // It may come yet.
    onError(error as Error);
    throw error;
  }
  try {
    return await work();
  } finally {
    // What was committed stays so; the turn ends with the connection.
    await client.query(`select pg_advisory_unlock(${TURN})`).catch(onError);
  }
}

async function attempt<Result>(client: PoolClient, onError: Breaks, work: (tx: Tx) => Promise<Result>) {
  try {
    await client.query('begin isolation level serializable');
    const result = await work(queriesOfPostgres(oneAtATime(client)));
    await commit(client);
    return result;
  } catch (error) {
    await client.query('rollback').catch(onError);
    throw error;
  }
}

/** What the server says is certain; a connection that broke says nothing. */
async function commit(client: PoolClient): Promise<void> {
  try {
    await client.query('commit');
  } catch (error) {
    if (!saysAway(error)) throw error;
    throw new CommitUncertain({ code: 'server_busy', details: { retryAfter: RETRY_AFTER } }, { cause: error });
  }
}

/** Other nodes write too, and nothing says so at once: no answer is kept. */
const NEVER_CURRENT: Versions = {
  begin: () => ({ counters: new Map([[0, 0]]), process: 0 }),
  note: () => undefined,
  noteRows: () => undefined,
  isCurrent: () => false,
};

/** How often the tables were written to, which triggers count. */
async function markOf(reads: Tx, tables: readonly string[]): Promise<Mark> {
  const count = async () => {
    const rows = await reads.all<{ written: number }>(countOf(tables));
    return rows[0]?.written;
  };
  const seen = await count();
  return { isCurrent: async () => (await count()) === seen };
}

function countOf(tables: readonly string[]): string {
  const names = tables.map((table) => `'${table.replaceAll("'", "''")}'`);
  return `select coalesce(sum(written), 0) as written from table_marks where name in (${names.join(', ')})`;
}
