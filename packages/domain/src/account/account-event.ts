import type { MemberId, StaffId } from '../kernel/ids';
import type { Instant } from '../kernel/time';

export type AccountEvent =
  | { type: 'member.signed-up'; memberId: MemberId; name: string; surname: string; at: Instant }
  | { type: 'member.block-toggled'; memberId: MemberId; isBlocked: boolean; by: StaffId; at: Instant };
