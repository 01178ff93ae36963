import type { Instant } from '@waha/domain/kernel/time';
import { asc, eq, gte } from 'drizzle-orm';
import { people } from '#platform/auth/auth.tables';
import type { Database } from '#platform/database/database';
import { auditLog } from '#platform/database/platform.tables';

/** Returns the actions since then, the oldest first; `email` is that of the author, if it is an account. */
export function listAuditSince(db: Database, since: Instant) {
  return db
    .select({ line: auditLog, email: people.email })
    .from(auditLog)
    .leftJoin(people, eq(people.id, auditLog.actorId))
    .where(gte(auditLog.at, since))
    .orderBy(asc(auditLog.id));
}
