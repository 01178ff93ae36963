import type { StaffId } from './ids';
import { refuse } from './result';
import { type Instant, toIso } from './time';

type DecisionInfo = { status: string; decidedBy?: StaffId | undefined; decidedAt?: Instant | undefined };

/** Refuses a second decision and reports the current status, who decided and when. */
export function refuseAlreadyDecided<Code extends string>(code: Code, { status, decidedBy, decidedAt }: DecisionInfo) {
  return refuse(code, {
    details: { status, decidedBy, ...(decidedAt !== undefined && { decidedAt: toIso(decidedAt) }) },
  });
}
