import { changesHold } from '@waha/domain/account/hold/member-hold';
import type { MemberHoldId, MemberId, StaffId } from '@waha/domain/kernel/ids';
import { isErasedPerson } from '#platform/auth/erased-person';
import { findPerson } from '#platform/auth/people.store';
import { writeAuditLog } from '#platform/database/audit-log';
import { appendChanges } from '#platform/database/change-log';
import { createId } from '#platform/database/create-id';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { RefusalError } from '#platform/http/refusal-error';
import { findNewestHold, saveHold } from './hold.store';

/**
 * Sets a hold on a member, or releases it. A second hold changes nothing.
 * @throws RefusalError `user_not_found`
 */
export async function setHold(
  unit: UnitOfWork,
  { memberId, by, isHeld, reason }: { memberId: MemberId; by: StaffId; isHeld: boolean; reason: string },
): Promise<void> {
  const { tx, now } = unit;
  const member = await findPerson(tx, memberId);
  if (member?.role !== 'user' || isErasedPerson(member)) throw new RefusalError({ code: 'user_not_found' });
  const newest = await findNewestHold(tx, memberId);
  if (!changesHold(newest?.isHeld ? newest : undefined, isHeld)) return;
  // The newest row counts, also after the clock went back.
  const setAt = Math.max(now, (newest?.setAt ?? 0) + 1);
  await saveHold(tx, { id: createId<MemberHoldId>(setAt), memberId, isHeld, reason, setBy: by, setAt });
  const action = isHeld ? 'hold.set' : 'hold.released';
  await writeAuditLog(unit, { actorId: by, action, subjectId: memberId, memberId, details: { reason } });
  await appendChanges(unit, [
    { audience: memberId, feature: 'account' },
    { audience: 'admin', feature: 'account' },
    { audience: 'admin', feature: 'profile' },
  ]);
}
