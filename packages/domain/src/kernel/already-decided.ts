import type { MemberId, StaffId } from './ids';
import { ok, type Result, refuse } from './result';
import { type Instant, toIso } from './time';

/** Refuses a decision by staff about their own money, documents or identity. */
export function checkNotOwn(ownerId: MemberId, by: StaffId): Result<true, 'own_decision'> {
  return ownerId === by ? refuse('own_decision') : ok(true);
}

type DecisionInfo = { status: string; decidedBy?: StaffId; decidedAt?: Instant };

/** Refuses a second decision and reports the current status, who decided and when. */
export function refuseAlreadyDecided<Code extends string>(code: Code, { status, decidedBy, decidedAt }: DecisionInfo) {
  return refuse(code, {
    details: { status, decidedBy, ...(decidedAt !== undefined && { decidedAt: toIso(decidedAt) }) },
  });
}
