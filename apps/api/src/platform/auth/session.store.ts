import type { PersonId, SessionId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { and, eq, gt, isNull, ne } from 'drizzle-orm';
import { appendChanges } from '../database/change-log';
import type { Database, Tx } from '../database/database';
import { insertRows } from '../database/prepared/insert-rows';
import type { UnitOfWork } from '../database/unit-of-work';
import { deleteSessionSubscriptions } from '../push/push-subscriptions';
import { sessions } from './auth.tables';

export type Session = {
  id: SessionId;
  personId: PersonId;
  device: string;
  createdAt: Instant;
  expiresAt: Instant;
  lastUsedAt: Instant;
  /** The last time that the person confirmed this session with a code or a passkey. */
  steppedAt: Instant | null;
};

export async function saveSession(tx: Tx, session: Session): Promise<void> {
  await insertRows(tx, sessions, [session]);
}

/** Returns the active sessions, newest first. */
export async function listActiveSessions(db: Database, personId: PersonId, now: Instant): Promise<Session[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.personId, personId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)));
  return rows.reverse();
}

/** Records that the session is in use now. */
export async function saveLastUse({ tx, now }: Pick<UnitOfWork, 'tx' | 'now'>, id: SessionId): Promise<void> {
  await tx.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, id));
}

/**
 * Ends sessions at once. Their open streams and other devices are notified, and their browsers get no more pushes.
 * `except` keeps the session of the caller.
 * @returns the number of ended sessions
 */
export async function endSessions(
  tx: Tx,
  which: { personId: PersonId; only?: SessionId; except?: SessionId },
  now: Instant,
): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(sessions.personId, which.personId),
        isNull(sessions.endedAt),
        which.only && eq(sessions.id, which.only),
        which.except && ne(sessions.id, which.except),
      ),
    )
    .returning({ id: sessions.id });
  if (ended.length === 0) return 0;
  await appendChanges({ tx, now }, [{ audience: which.personId, feature: 'account' }]);
  await deleteSessionSubscriptions(
    tx,
    ended.map(({ id }) => id),
  );
  return ended.length;
}
