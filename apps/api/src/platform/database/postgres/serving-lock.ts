import type { ClientBase } from 'pg';

/**
 * The lock of all users of a database: shared by nodes and commands, exclusive for changes of the database as a whole.
 */
const SERVING_LOCK_KEY = "hashtext('waha: serving')";

/**
 * Acquires a shared lock on a database, for the lifetime of this connection. The connection must be dedicated and go
 * straight to the server, since a transaction pooler would reassign it.
 * @returns false while another process holds the lock exclusively
 */
export function acquireSharedServingLock(client: ClientBase): Promise<boolean> {
  return tryLock(client, 'pg_try_advisory_lock_shared');
}

/** Acquires the lock exclusively; returns false while any process holds it. */
export function acquireExclusiveServingLock(client: ClientBase): Promise<boolean> {
  return tryLock(client, 'pg_try_advisory_lock');
}

async function tryLock(client: ClientBase, how: string): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(`select ${how}(${SERVING_LOCK_KEY}) as held`);
  return rows[0]!.held;
}
