import { type Instant, SECOND } from '@waha/domain/kernel/time';
import { hashMemberId } from '../store/hash-member-id';
import { getMemberDb, type Lease, type MemberDb } from '../store/member-db';
import type { OutboxTools } from './outbox-tools';

/** Longer than any request may take, even if the lease is not fresh. */
export const LEASE_MS = 90 * SECOND;
/**
 * The age at which a lease is renewed. It is checked before each request; it is not renewed each time because every
 * write waits for the disk.
 */
export const RENEW_AFTER_MS = 15 * SECOND;
/** A frozen tab that holds the lock loses it this long after its lease has expired. */
export const STEAL_AFTER_MS = 120 * SECOND;

/** The right to send a member's jobs, held by one tab or the worker at a time. */
export type OutboxLock = {
  owner: string;
  db: MemberDb;
  /**
   * Returns false when another tab has the lease: stop, and write nothing more. Also works inside a transaction over
   * `meta`.
   */
  renew: () => Promise<boolean>;
};

/**
 * Runs `work` exclusively among all tabs and the worker, with a Web Lock and a lease in the member's database. Browsers
 * have kept locks for frozen pages, and old browsers have no locks.
 * @returns `undefined` if another tab has the lock or has stolen it
 */
export async function withOutboxLock<Result>(
  memberId: string,
  tools: OutboxTools,
  work: (lock: OutboxLock) => Promise<Result>,
): Promise<Result | undefined> {
  const db = getMemberDb(memberId);
  const { locks, now } = tools;
  if (!locks) return withLease(db, tools, work, (leaseUntil) => isExpired(leaseUntil, now(), 0));

  const name = `outbox:${hashMemberId(memberId)}`;
  const run = () => withLease(db, tools, work, () => true);
  const granted = await locks
    .request(name, { ifAvailable: true }, (lock) => lock && run().then((result) => ({ result })))
    .catch(ignoreStolenLock);
  if (granted) return granted.result;
  const lease = await readLease(db);
  if (!lease || !isExpired(lease.until, now(), STEAL_AFTER_MS)) return undefined;
  return locks.request(name, { steal: true }, run).catch(ignoreStolenLock);
}

async function withLease<Result>(
  db: MemberDb,
  { newId, now }: OutboxTools,
  work: (lock: OutboxLock) => Promise<Result>,
  canTake: (leaseUntil: Instant) => boolean,
): Promise<Result | undefined> {
  const owner = newId();
  const put = () => db.meta.put({ name: 'lease', owner, until: now() + LEASE_MS });
  const hasLease = await db.transaction('rw', db.meta, async () => {
    const lease = await readLease(db);
    return !lease || canTake(lease.until) ? put().then(() => true) : false;
  });
  if (!hasLease) return undefined;
  const renew = () =>
    db.transaction('rw', db.meta, async () => {
      const lease = await readLease(db);
      if (lease?.owner !== owner) return false;
      return isFresh(lease.until, now()) || put().then(() => true);
    });
  try {
    return await work({ owner, db, renew });
  } finally {
    await releaseLease(db, owner);
  }
}

async function readLease(db: MemberDb): Promise<Lease | undefined> {
  const row = await db.meta.get('lease');
  return row?.name === 'lease' ? row : undefined;
}

async function releaseLease(db: MemberDb, owner: string): Promise<void> {
  try {
    await db.meta.filter((row) => row.name === 'lease' && row.owner === owner).delete();
  } catch {
    // The member has signed out and the database is deleted.
  }
}

function isFresh(leaseUntil: Instant, now: Instant): boolean {
  return leaseUntil <= now + LEASE_MS && leaseUntil > now + LEASE_MS - RENEW_AFTER_MS;
}

/** A lease that ends later than a new lease would was written before the clock was set back. */
function isExpired(leaseUntil: Instant, now: Instant, graceMs: number): boolean {
  return leaseUntil + graceMs <= now || leaseUntil > now + LEASE_MS;
}

/** Another tab stole the lock and continues the work. */
function ignoreStolenLock(error: unknown): undefined {
  if (error instanceof DOMException && error.name === 'AbortError') return undefined;
  throw error;
}
