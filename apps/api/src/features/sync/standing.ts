import type { SessionId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { people, sessions } from '../../platform/auth/auth.tables';
import type { Actor } from '../../platform/auth/authentication';
import type { Database } from '../../platform/database/database';

/** Which of these sessions are still good: not ended, not expired, their people neither blocked nor of another role. */
export async function standingAmong(
  db: Database,
  actors: readonly Actor[],
  now: Instant,
): Promise<(actor: Actor) => boolean> {
  const asked = JSON.stringify([...new Set(actors.map(({ sessionId }) => sessionId))]);
  const rows = await db
    .select({ id: sessions.id, role: people.role })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(
      and(
        sql`${sessions.id} in (select value from json_each(${asked}))`,
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
        isNull(people.blockedAt),
      ),
    );
  const roles = new Map<SessionId, string>(rows.map(({ id, role }) => [id, role]));
  return ({ sessionId, role }) => roles.get(sessionId) === role;
}
