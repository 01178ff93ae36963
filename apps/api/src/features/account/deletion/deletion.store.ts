import type { AccountDeletion } from '@waha/domain/account/deletion/account-deletion';
import type { AccountDeletionId, MemberId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { updateUnchangedRow } from '#platform/database/unit-of-work';
import { accountDeletions } from './deletion.tables';

const IS_SCHEDULED = isNull(accountDeletions.endedAt);

/** Returns the scheduled deletion of a member's account. */
export async function findScheduledDeletion(
  tx: Tx | Database,
  memberId: MemberId,
): Promise<AccountDeletion | undefined> {
  const [row] = await tx
    .select()
    .from(accountDeletions)
    .where(and(eq(accountDeletions.memberId, memberId), IS_SCHEDULED));
  return row && toAccountDeletion(row);
}

/** Returns the members whose scheduled date has come, those with the earliest date first. */
export async function listDueDeletions(db: Database, now: Instant): Promise<MemberId[]> {
  const { memberId, eraseAt, id } = accountDeletions;
  const rows = await db
    .select({ memberId })
    .from(accountDeletions)
    .where(and(lte(eraseAt, now), IS_SCHEDULED))
    .orderBy(asc(eraseAt), asc(id));
  return rows.map((row) => row.memberId);
}

export async function saveDeletion(tx: Tx, deletion: AccountDeletion): Promise<void> {
  const { id, memberId, requestedAt, eraseAt, requestedBy, reason = null } = deletion;
  await tx.insert(accountDeletions).values({ id, memberId, requestedAt, eraseAt, requestedBy, reason });
}

/** Saves when the last mail was queued; null if it was in vain, because the deletion waits again. */
export function saveNotice(tx: Tx, id: AccountDeletionId, noticedAt: Instant | null): Promise<void> {
  return updateScheduled(tx, id, { noticedAt });
}

/** The columns of holds are of an earlier version: `member_holds` has them now. */
const WITHOUT_TEXTS = { reason: null, heldAt: null, heldBy: null, holdReason: null };

/** Ends a deletion. The texts of staff are deleted, because they may name the member. */
export function endDeletion(
  tx: Tx,
  id: AccountDeletionId,
  { outcome, endedAt }: { outcome: 'kept' | 'erased'; endedAt: Instant },
): Promise<void> {
  return updateScheduled(tx, id, { outcome, endedAt, ...WITHOUT_TEXTS });
}

function updateScheduled(
  tx: Tx,
  id: AccountDeletionId,
  change: Partial<typeof accountDeletions.$inferInsert>,
): Promise<void> {
  return updateUnchangedRow(tx, accountDeletions, { id, unchanged: IS_SCHEDULED }, change);
}

function toAccountDeletion(row: typeof accountDeletions.$inferSelect): AccountDeletion {
  const { id, memberId, requestedAt, eraseAt, requestedBy, reason, noticedAt } = row;
  return {
    ...{ id, memberId, requestedAt, eraseAt, requestedBy },
    ...(reason !== null && { reason }),
    ...(noticedAt !== null && { noticedAt }),
  };
}
