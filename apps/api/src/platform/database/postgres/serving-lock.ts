import type { ClientBase } from 'pg';

/** Of all that use a database: shared by each node and command, and held alone by what changes it as a whole. */
const SERVING_LOCK_KEY = "hashtext('waha: serving')";

/**
 * Holds a database beside others, for as long as this connection stands: it must be one of its own, straight to the server, since
 * what pools transactions gives it to others.
 * @returns false while somebody holds it alone
 */
export function acquireSharedServingLock(client: ClientBase): Promise<boolean> {
  return tryLock(client, 'pg_try_advisory_lock_shared');
}

/** As `acquireSharedServingLock`, with nobody beside: false while anybody has it. */
export function acquireExclusiveServingLock(client: ClientBase): Promise<boolean> {
  return tryLock(client, 'pg_try_advisory_lock');
}

async function tryLock(client: ClientBase, how: string): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(`select ${how}(${SERVING_LOCK_KEY}) as held`);
  return rows[0]!.held;
}
