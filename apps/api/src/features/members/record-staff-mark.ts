import type { MemberId, StaffId } from '@waha/domain/kernel/ids';
import { writeAuditLog } from '#platform/database/audit-log';
import { appendChanges } from '#platform/database/change-log';
import type { UnitOfWork } from '#platform/database/unit-of-work';

type StaffMarkAction = 'tag.added' | 'tag.removed' | 'note.added' | 'note.edited' | 'note.deleted';

/**
 * Logs who tagged or annotated which member, without the text, because lines are kept longer than personal data. Other
 * staff who have the member open are notified.
 */
export async function recordStaffMark(
  unit: UnitOfWork,
  action: StaffMarkAction,
  memberId: MemberId,
  by: StaffId,
): Promise<void> {
  await writeAuditLog(unit, { actorId: by, action, subjectId: memberId, memberId });
  await appendChanges(unit, [
    { audience: 'admin', feature: 'profile' },
    { audience: 'commercial_admin', feature: 'profile' },
  ]);
}
