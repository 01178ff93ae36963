import type { PersonId, StaffId } from '@waha/domain/kernel/ids';
import { and, eq, isNotNull } from 'drizzle-orm';
import { writeAuditLog } from '../database/audit-log';
import type { UnitOfWork } from '../database/unit-of-work';
import { catalogueDrafts } from './draft.tables';
import { notifyEditors } from './update-draft';

/**
 * Cancels the scheduled publications of a person who may no longer publish. The drafts stay.
 * @param by the person who removed that right; undefined for the program itself
 * @returns the number of cancelled schedules
 */
export async function cancelSchedules(
  unit: Pick<UnitOfWork, 'tx' | 'now'>,
  { staffId, by }: { staffId: PersonId; by: StaffId | undefined },
): Promise<number> {
  const { kind, itemId, savedBy, publishAt } = catalogueDrafts;
  const cancelled = await unit.tx
    .update(catalogueDrafts)
    .set({ publishAt: null })
    .where(and(eq(savedBy, staffId), isNotNull(publishAt)))
    .returning({ kind, itemId });
  for (const each of cancelled) {
    await writeAuditLog(unit, { actorId: by, action: 'publication.cancelled', subjectId: each.itemId });
    await notifyEditors(unit, each, each.itemId);
  }
  return cancelled.length;
}
