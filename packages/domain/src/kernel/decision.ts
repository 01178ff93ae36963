import type { MemberId, StaffId } from './ids';
import { type Instant, toIso } from './time';
import { accept, refuse, type Verdict } from './verdict';

/** Nobody decides on what is their own: money, papers, or whether they are who they say. */
export function checkNotOwn(ownerId: MemberId, by: StaffId): Verdict<true, 'own_decision'> {
  return ownerId === by ? refuse('own_decision') : accept(true);
}

type Decided = { status: string; decidedBy?: StaffId; decidedAt?: Instant };

/** What is decided once is refused the second time with what stands, who decided and when. */
export function alreadyDecided<Code extends string>(code: Code, { status, decidedBy, decidedAt }: Decided) {
  return refuse(code, {
    details: { status, decidedBy, ...(decidedAt !== undefined && { decidedAt: toIso(decidedAt) }) },
  });
}
