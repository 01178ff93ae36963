import type { Pool, PoolClient } from 'pg';
import { RefusalError } from '#platform/http/refusal-error';
import { CommitUncertainError } from '../commit-uncertain-error';
import type { Tx } from '../database';
import type { Engine } from '../engine';
import { explainConnectError } from './explain-connect-error';
import {
  BUSY_RETRY_AFTER_SECONDS,
  isConflictError,
  isUnavailableError,
  isUniqueViolation,
  withBusyRefusal,
} from './postgres-errors';
import { createPostgresQueries, serializeQueries } from './postgres-queries';
import { PostgresVersions } from './postgres-versions';

/**
 * The maximum attempts of a transaction with serialization conflicts. Transactions without a conflict may still
 * overtake it.
 */
const MAX_TRANSACTION_ATTEMPTS = 40;
/** From this attempt on, retries take turns on all servers, so that repeated conflicts run one after the other. */
const SERIALIZE_FROM_ATTEMPT = 3;
/** The longest pause between two attempts before that, in milliseconds. */
const MAX_RETRY_PAUSE_MS = 4;
const RETRY_LOCK_KEY = "hashtext('waha: begun again')";

/**
 * In milliseconds. `query_timeout` is the client's own: for a dead connection, on which the server cannot end the wait.
 */
const DEFAULT_TIMEOUTS_MS = {
  query_timeout: 25_000,
  connectionTimeoutMillis: 5_000,
  statement_timeout: 20_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
  idleTimeoutMillis: 60_000,
};

/** For work on all rows. */
export const UNLIMITED_TIMEOUTS_MS: typeof DEFAULT_TIMEOUTS_MS = {
  ...DEFAULT_TIMEOUTS_MS,
  ...{ query_timeout: 0, statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 },
};

export type PostgresEngine = Engine & {
  pool: Pool;
  /** @throws Error with a sentence for the operator when the server cannot be reached */
  connect(): Promise<PoolClient>;
  close(): Promise<void>;
};

/**
 * Creates the engine on a PostgreSQL server. Transactions run concurrently and are serializable: one with a conflict is
 * retried. If every attempt fails, the caller gets `server_busy`.
 */
export async function createPostgresEngine(
  url: string,
  connections: number,
  times = DEFAULT_TIMEOUTS_MS,
): Promise<PostgresEngine> {
  const { Pool } = await import('./pg-driver');
  const pool = new Pool({ connectionString: url, max: connections, application_name: 'waha', ...times });
  // The pool removes an idle connection that breaks. No action is needed.
  pool.on('error', () => undefined);
  const reads = createPostgresQueries(pool);
  const versions = new PostgresVersions(url, pool);

  return {
    pool,
    connect: () => connectTo(pool),
    reads,
    versions,
    observeReads: (note) => createPostgresQueries(pool, note),
    transaction: (work) => withBusyRefusal(() => runTransaction(pool, work)),
    async readSizeBytes() {
      const [row] = await reads.all<{ bytes: number }>('select pg_database_size(current_database()) as bytes' as never);
      return row?.bytes ?? 0;
    },
    async close() {
      await versions.close();
      await pool.end();
    },
  };
}

async function connectTo(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw new Error(`Cannot connect to the database in DATABASE_URL: ${explainConnectError(error)}`, { cause: error });
  }
}

async function runTransaction<Result>(pool: Pool, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await withClient(pool, (client, onError) => {
        const once = () => attemptTransaction(client, onError, work);
        return attempt < SERIALIZE_FROM_ATTEMPT ? once() : withRetryLock(client, onError, once);
      });
    } catch (error) {
      // A retry after a duplicate key succeeds if the work reads the row of the other transaction.
      const mayComeOut = isConflictError(error) || (isUniqueViolation(error) && attempt < SERIALIZE_FROM_ATTEMPT);
      if (!mayComeOut) throw error;
      if (attempt === MAX_TRANSACTION_ATTEMPTS)
        throw new RefusalError(
          { code: 'server_busy', details: { retryAfter: BUSY_RETRY_AFTER_SECONDS } },
          { cause: error },
        );
      if (attempt < SERIALIZE_FROM_ATTEMPT)
        await new Promise((over) => setTimeout(over, Math.random() * MAX_RETRY_PAUSE_MS));
    }
  }
}

type OnConnectionError = (error: Error) => void;

/** @param use also gets a callback that marks the connection as unusable */
async function withClient<Result>(
  pool: Pool,
  use: (client: PoolClient, onError: OnConnectionError) => Promise<Result>,
) {
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

/** Takes the lock before the transaction begins, so that the transaction sees the results of earlier lock holders. */
async function withRetryLock<Result>(
  client: PoolClient,
  onError: OnConnectionError,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    await client.query(`select pg_advisory_lock(${RETRY_LOCK_KEY})`);
  } catch (error) {
    // The lock may still be granted.
    onError(error as Error);
    throw error;
  }
  try {
    return await work();
  } finally {
    // The commit remains valid. The lock ends with the connection.
    await client.query(`select pg_advisory_unlock(${RETRY_LOCK_KEY})`).catch(onError);
  }
}

async function attemptTransaction<Result>(
  client: PoolClient,
  onError: OnConnectionError,
  work: (tx: Tx) => Promise<Result>,
) {
  try {
    await client.query('begin isolation level serializable');
    const result = await work(createPostgresQueries(serializeQueries(client)));
    await commitTransaction(client);
    return result;
  } catch (error) {
    await client.query('rollback').catch(onError);
    throw error;
  }
}

/** Commits. An error from the server is certain; a broken connection leaves the outcome unknown. */
async function commitTransaction(client: PoolClient): Promise<void> {
  try {
    await client.query('commit');
  } catch (error) {
    if (!isUnavailableError(error)) throw error;
    throw new CommitUncertainError(
      { code: 'server_busy', details: { retryAfter: BUSY_RETRY_AFTER_SECONDS } },
      { cause: error },
    );
  }
}
