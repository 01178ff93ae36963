import type { MemberId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import type { Instant } from '@waha/domain/kernel/time';
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { people } from '#platform/auth/auth.tables';
import type { Database } from '#platform/database/database';
import { auditLog } from '#platform/database/platform.tables';

/** Older views are in the copy of the data. */
const MAX_VIEWS = 100;

/** A view of a member's document. `role` is that of the person today; null for the operator. */
export type DocumentView<Action> = { action: Action; at: Instant; role: Role | null };

/** Returns who viewed a member's documents, without names, the newest first. */
export async function listDocumentViews<const Action extends string>(
  db: Database,
  memberId: MemberId,
  actions: readonly Action[],
): Promise<DocumentView<Action>[]> {
  const { action, at, id, actorId } = auditLog;
  const isView = and(eq(auditLog.memberId, memberId), isNotNull(auditLog.memberId), inArray(action, [...actions]));
  const rows = await db
    .select({ action, at, role: people.role })
    .from(auditLog)
    .leftJoin(people, eq(people.id, actorId))
    .where(isView)
    .orderBy(desc(at), desc(id))
    .limit(MAX_VIEWS);
  return rows as DocumentView<Action>[];
}
