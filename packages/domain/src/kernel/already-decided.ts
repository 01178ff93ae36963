import type { MemberId, StaffId } from './ids';
import { ok, type Result, refuse } from './result';
import { type Instant, toIso } from './time';

/** Nobody decides on what is their own: money, papers, or whether they are who they say. */
export function checkNotOwn(ownerId: MemberId, by: StaffId): Result<true, 'own_decision'> {
  return ownerId === by ? refuse('own_decision') : ok(true);
}

type DecisionInfo = { status: string; decidedBy?: StaffId; decidedAt?: Instant };

/** What is decided once is refused the second time with what stands, who decided and when. */
export function refuseAlreadyDecided<Code extends string>(code: Code, { status, decidedBy, decidedAt }: DecisionInfo) {
  return refuse(code, {
    details: { status, decidedBy, ...(decidedAt !== undefined && { decidedAt: toIso(decidedAt) }) },
  });
}
