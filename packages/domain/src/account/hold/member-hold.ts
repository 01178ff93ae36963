import type { MemberHoldId, MemberId, StaffId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';

/** A hold of an administrator, or its release. The newest one of a member applies. */
export type MemberHold = {
  id: MemberHoldId;
  memberId: MemberId;
  isHeld: boolean;
  reason: string;
  setBy: StaffId;
  setAt: Instant;
};

/** Checks whether a hold or release changes something: a second hold of a held member does not. */
export function changesHold(current: Pick<MemberHold, 'isHeld'> | undefined, isHeld: boolean): boolean {
  return isHeld !== (current?.isHeld ?? false);
}
