import type { PersonId, StaffId } from '@waha/domain/kernel/ids';
import { and, eq, isNotNull, type SQL } from 'drizzle-orm';
import { writeAuditLog } from '../database/audit-log';
import type { UnitOfWork } from '../database/unit-of-work';
import type { DraftKey } from './draft.store';
import { catalogueDrafts } from './draft.tables';
import { notifyEditors } from './update-draft';

/** Cancels the scheduled publication of one item, for the program itself. The draft stays. */
export async function cancelSchedule(unit: Pick<UnitOfWork, 'tx' | 'now'>, key: DraftKey): Promise<void> {
  const { kind, itemId } = catalogueDrafts;
  await cancelMatching(unit, and(eq(kind, key.kind), eq(itemId, key.itemId)), undefined);
}

/**
 * Cancels the scheduled publications of a person who may no longer publish. The drafts stay.
 * @param by the person who removed that right; undefined for the program itself
 * @returns the number of cancelled schedules
 */
export async function cancelSchedules(
  unit: Pick<UnitOfWork, 'tx' | 'now'>,
  { staffId, by }: { staffId: PersonId; by: StaffId | undefined },
): Promise<number> {
  return cancelMatching(unit, eq(catalogueDrafts.savedBy, staffId), by);
}

async function cancelMatching(
  unit: Pick<UnitOfWork, 'tx' | 'now'>,
  condition: SQL | undefined,
  by: StaffId | undefined,
): Promise<number> {
  const { kind, itemId, publishAt } = catalogueDrafts;
  const cancelled = await unit.tx
    .update(catalogueDrafts)
    .set({ publishAt: null, confirmedWarnings: null })
    .where(and(condition, isNotNull(publishAt)))
    .returning({ kind, itemId });
  for (const key of cancelled) {
    await writeAuditLog(unit, { actorId: by, action: 'publication.cancelled', subjectId: key.itemId });
    await notifyEditors(unit, key, key.itemId);
  }
  return cancelled.length;
}
