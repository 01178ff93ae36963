import { type Instant, SECOND } from '@waha/domain/kernel/time';
import { hashMemberId } from '../store/hash-member-id';
import { getMemberDb, type Lease, type MemberDb } from '../store/member-db';
import type { OutboxTools } from './outbox-tools';

/** Longer than any request may take, also when it is not quite new any more. */
export const LEASE_MS = 90 * SECOND;
/** Looked at before each request, and written anew when it is older than this: every write waits for the disk. */
export const RENEW_AFTER_MS = 15 * SECOND;
/** A tab that was frozen with the lock in its hands loses it this long after its lease. */
export const STEAL_AFTER_MS = 120 * SECOND;

/** The right to send a member's jobs, for one tab or the worker at a time. */
export type OutboxLock = {
  owner: string;
  db: MemberDb;
  /** False when another has taken over: stop, and write nothing more. Also as part of a transaction over `meta`. */
  renew: () => Promise<boolean>;
};

/**
 * Works alone among all tabs and the worker, by a Web Lock and a lease in the member's database: browsers
 * have kept locks for frozen pages, and old ones have no locks.
 * @returns `undefined` when another is at it, or has taken over
 */
export async function withOutboxLock<Result>(
  memberId: string,
  tools: OutboxTools,
  work: (turn: OutboxLock) => Promise<Result>,
): Promise<Result | undefined> {
  const db = getMemberDb(memberId);
  const { locks, now } = tools;
  if (!locks) return withLease(db, tools, work, (until) => isExpired(until, now(), 0));

  const name = `outbox:${hashMemberId(memberId)}`;
  const run = () => withLease(db, tools, work, () => true);
  const got = await locks
    .request(name, { ifAvailable: true }, (lock) => lock && run().then((result) => ({ result })))
    .catch(ignoreStolenLock);
  if (got) return got.result;
  const lease = await readLease(db);
  if (!lease || !isExpired(lease.until, now(), STEAL_AFTER_MS)) return undefined;
  return locks.request(name, { steal: true }, run).catch(ignoreStolenLock);
}

async function withLease<Result>(
  db: MemberDb,
  { newId, now }: OutboxTools,
  work: (turn: OutboxLock) => Promise<Result>,
  mayTake: (until: Instant) => boolean,
): Promise<Result | undefined> {
  const owner = newId();
  const put = () => db.meta.put({ name: 'lease', owner, until: now() + LEASE_MS });
  const hasTurn = await db.transaction('rw', db.meta, async () => {
    const lease = await readLease(db);
    return !lease || mayTake(lease.until) ? put().then(() => true) : false;
  });
  if (!hasTurn) return undefined;
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
    // The member has logged out and all of it is gone.
  }
}

function isFresh(until: Instant, now: Instant): boolean {
  return until <= now + LEASE_MS && until > now + LEASE_MS - RENEW_AFTER_MS;
}

/** A lease further ahead than leases are given was written before the clock was set back. */
function isExpired(until: Instant, now: Instant, grace: number): boolean {
  return until + grace <= now || until > now + LEASE_MS;
}

/** Another tab took the lock: it goes on, we are out. */
function ignoreStolenLock(error: unknown): undefined {
  if (error instanceof DOMException && error.name === 'AbortError') return undefined;
  throw error;
}
