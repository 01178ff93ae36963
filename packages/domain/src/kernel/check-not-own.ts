import type { MemberId, StaffId } from './ids';
import { ok, type Result, refuse } from './result';

/** Refuses a decision by staff about their own money, documents or identity. */
export function checkNotOwn(ownerId: MemberId, by: StaffId): Result<true, 'own_decision'> {
  return ownerId === by ? refuse('own_decision') : ok(true);
}
