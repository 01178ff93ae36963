import { REMEMBERED_SESSION_LIFETIME_MS } from '@waha/domain/account/session';
import type { PersonId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { and, eq, gte, isNotNull } from 'drizzle-orm';
import type { Database, Tx } from '../database/database';
import { auditLog } from '../database/platform.tables';
import { sessions } from './auth.tables';

/**
 * Checks whether a person has used a session, or done something that the audit log records, since an instant. Ended sessions
 * are deleted, so that a recorded sign-in counts as use for as long as its session may have lasted.
 */
export async function isActiveSince(db: Database | Tx, id: PersonId, since: Instant): Promise<boolean> {
  const { personId, lastUsedAt } = sessions;
  const used = and(eq(personId, id), gte(lastUsedAt, since));
  if ((await db.select({ id: sessions.id }).from(sessions).where(used).limit(1)).length > 0) return true;
  const acted = and(
    isNotNull(auditLog.actorId),
    eq(auditLog.actorId, id),
    gte(auditLog.at, since - REMEMBERED_SESSION_LIFETIME_MS),
  );
  return (await db.select({ id: auditLog.id }).from(auditLog).where(acted).limit(1)).length > 0;
}
