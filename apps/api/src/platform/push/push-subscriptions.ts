import type { PersonId, SessionId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { and, desc, eq, gt, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm';
import { people, sessions } from '../auth/auth.tables';
import type { Database, Tx } from '../database/database';
import { prepareQuery } from '../database/prepared/prepare-query';
import { pushSubscriptions } from './push.tables';

/** A browser that can receive pushes while the app is closed. */
export type StoredPushSubscription = Omit<typeof pushSubscriptions.$inferSelect, 'savedAt'>;

/** The maximum browsers of a person; the least recently saved one is dropped first. */
const MAX_BROWSERS_PER_PERSON = 20;

/** Assigns this browser to this person, and removes it from any other. */
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
  const condition = eq(pushSubscriptions.personId, subscription.personId);
  const newest = tx
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(condition)
    .orderBy(desc(pushSubscriptions.savedAt))
    .limit(MAX_BROWSERS_PER_PERSON);
  await tx
    .delete(pushSubscriptions)
    .where(and(condition, notInArray(pushSubscriptions.endpoint, newest), ne(pushSubscriptions.endpoint, endpoint)));
}

export async function deleteSubscription(tx: Tx, endpoint: string, personId: PersonId): Promise<void> {
  const condition = and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.personId, personId));
  await tx.delete(pushSubscriptions).where(condition);
}

/** Removes the browsers of these sessions. */
export async function deleteSessionSubscriptions(tx: Tx, ids: readonly SessionId[]): Promise<void> {
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, [...ids]));
}

/** Removes the subscription of an earlier session in this browser, unless the same person signs in again. */
export async function deleteFormerSubscription(tx: Tx, left: SessionId, newPerson: PersonId): Promise<void> {
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.sessionId, left), ne(pushSubscriptions.personId, newPerson)));
}

/** Moves the subscription when the same member signs in again: the browser continues to get pushes. */
export async function moveSubscription(tx: Tx, from: SessionId, to: SessionId): Promise<void> {
  await tx.update(pushSubscriptions).set({ sessionId: to }).where(eq(pushSubscriptions.sessionId, from));
}

/** Returns the person's browsers in which they are still signed in. */
export async function listSubscriptions(
  db: Tx | Database,
  personId: PersonId,
  now: Instant,
): Promise<StoredPushSubscription[]> {
  return subscriptionsQuery(db).all({ personId, now });
}

const subscriptionsQuery = prepareQuery((db) => {
  const { endpoint, sessionId, p256dh, auth } = pushSubscriptions;
  return db
    .select({ endpoint, personId: pushSubscriptions.personId, sessionId, p256dh, auth })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, sessionId))
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(
      and(
        eq(pushSubscriptions.personId, sql.placeholder('personId')),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, sql.placeholder('now')),
        isNull(people.blockedAt),
      ),
    )
    .prepare();
});
