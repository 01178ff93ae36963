import type { MemberId, StaffId } from './ids';
import { accept, refuse, type Verdict } from './verdict';

/** Nobody decides on what is their own: money, papers, or whether they are who they say. */
export function checkNotOwn(ownerId: MemberId, by: StaffId): Verdict<true, 'own_decision'> {
  return ownerId === by ? refuse('own_decision') : accept(true);
}
