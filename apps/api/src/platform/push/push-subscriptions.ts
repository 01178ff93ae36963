import type { PersonId, SessionId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { and, desc, eq, gt, inArray, isNull, ne, notInArray } from 'drizzle-orm';
import { people, sessions } from '../auth/auth.tables';
import type { Database, Tx } from '../database/database';
import { pushSubscriptions } from './push.tables';

/** A browser that may be told while the app is closed. */
export type StoredPushSubscription = Omit<typeof pushSubscriptions.$inferSelect, 'savedAt'>;

/** A person's browsers; beyond that the one that was heard of least lately goes. */
const MAX_BROWSERS_PER_PERSON = 20;

/** This browser is this person's from now on, whoever's it was. */
export async function saveSubscription(
  tx: Tx,
  { endpoint, ...subscription }: StoredPushSubscription,
  savedAt: Instant,
): Promise<void> {
  const set = { ...subscription, savedAt };
  await tx
    .insert(pushSubscriptions)
    .values({ endpoint, ...set })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set });
  const own = eq(pushSubscriptions.personId, subscription.personId);
  const newest = tx
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(own)
    .orderBy(desc(pushSubscriptions.savedAt))
    .limit(MAX_BROWSERS_PER_PERSON);
  await tx
    .delete(pushSubscriptions)
    .where(and(own, notInArray(pushSubscriptions.endpoint, newest), ne(pushSubscriptions.endpoint, endpoint)));
}

export async function deleteSubscription(tx: Tx, endpoint: string, personId: PersonId): Promise<void> {
  const own = and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.personId, personId));
  await tx.delete(pushSubscriptions).where(own);
}

/** Browsers in which these sessions were are told nothing more. */
export async function deleteSessionSubscriptions(tx: Tx, ids: readonly SessionId[]): Promise<void> {
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, [...ids]));
}

/** Somebody signs in where this session was: its person, if another, is told nothing there any more. */
export async function deleteFormerSubscription(tx: Tx, left: SessionId, newPerson: PersonId): Promise<void> {
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.sessionId, left), ne(pushSubscriptions.personId, newPerson)));
}

/** The same member signs in anew where they were: the browser goes on being told. */
export async function moveSubscription(tx: Tx, from: SessionId, to: SessionId): Promise<void> {
  await tx.update(pushSubscriptions).set({ sessionId: to }).where(eq(pushSubscriptions.sessionId, from));
}

/** The person's browsers in which they are still signed in. */
export async function listSubscriptions(
  db: Tx | Database,
  personId: PersonId,
  now: Instant,
): Promise<StoredPushSubscription[]> {
  const { endpoint, sessionId, p256dh, auth } = pushSubscriptions;
  return db
    .select({ endpoint, personId: pushSubscriptions.personId, sessionId, p256dh, auth })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, sessionId))
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(
      and(
        eq(pushSubscriptions.personId, personId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
        isNull(people.blockedAt),
      ),
    );
}
