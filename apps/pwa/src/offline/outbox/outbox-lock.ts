import { type Instant, SECOND } from '@waha/domain/kernel/time';
import { hashMemberId } from '../store/hash-member-id';
import { type Lease, type MemberDb, memberDb } from '../store/member-db';
import type { OutboxTools } from './outbox-tools';

/** Longer than any request may take, also when it is not quite new any more. */
export const LEASE = 90 * SECOND;
/** Looked at before each request, and written anew when it is older than this: every write waits for the disk. */
export const RENEW_AFTER = 15 * SECOND;
/** A tab that was frozen with the lock in its hands loses it this long after its lease. */
export const STEAL_AFTER = 120 * SECOND;

/** The right to send a member's jobs, for one tab or the worker at a time. */
export type Turn = {
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
export async function inTurn<Result>(
  memberId: string,
  tools: OutboxTools,
  work: (turn: Turn) => Promise<Result>,
): Promise<Result | undefined> {
  const db = memberDb(memberId);
  const { locks, now } = tools;
  if (!locks) return underLease(db, tools, work, (until) => isOver(until, now(), 0));

  const name = `outbox:${hashMemberId(memberId)}`;
  const run = () => underLease(db, tools, work, () => true);
  const got = await locks
    .request(name, { ifAvailable: true }, (lock) => lock && run().then((result) => ({ result })))
    .catch(unlessStolen);
  if (got) return got.result;
  const lease = await leaseOf(db);
  if (!lease || !isOver(lease.until, now(), STEAL_AFTER)) return undefined;
  return locks.request(name, { steal: true }, run).catch(unlessStolen);
}

async function underLease<Result>(
  db: MemberDb,
  { newId, now }: OutboxTools,
  work: (turn: Turn) => Promise<Result>,
  mayTake: (until: Instant) => boolean,
): Promise<Result | undefined> {
  const owner = newId();
  const put = () => db.meta.put({ name: 'lease', owner, until: now() + LEASE });
  const hasTurn = await db.transaction('rw', db.meta, async () => {
    const lease = await leaseOf(db);
    return !lease || mayTake(lease.until) ? put().then(() => true) : false;
  });
  if (!hasTurn) return undefined;
  const renew = () =>
    db.transaction('rw', db.meta, async () => {
      const lease = await leaseOf(db);
      if (lease?.owner !== owner) return false;
      return isFresh(lease.until, now()) || put().then(() => true);
    });
  try {
    return await work({ owner, db, renew });
  } finally {
    await giveBack(db, owner);
  }
}

async function leaseOf(db: MemberDb): Promise<Lease | undefined> {
  const row = await db.meta.get('lease');
  return row?.name === 'lease' ? row : undefined;
}

async function giveBack(db: MemberDb, owner: string): Promise<void> {
  try {
    await db.meta.filter((row) => row.name === 'lease' && row.owner === owner).delete();
  } catch {
    // The member has logged out and all of it is gone.
  }
}

function isFresh(until: Instant, now: Instant): boolean {
  return until <= now + LEASE && until > now + LEASE - RENEW_AFTER;
}

/** A lease further ahead than leases are given was written before the clock was set back. */
function isOver(until: Instant, now: Instant, grace: number): boolean {
  return until + grace <= now || until > now + LEASE;
}

/** Another tab took the lock: it goes on, we are out. */
function unlessStolen(error: unknown): undefined {
  if (error instanceof DOMException && error.name === 'AbortError') return undefined;
  throw error;
}
