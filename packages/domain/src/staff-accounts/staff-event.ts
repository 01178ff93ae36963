import type { PersonId, StaffId } from '../kernel/ids';

/** Somebody of the staff was switched off, or is no administrator any more. */
export type StaffEvent = { type: 'staff.stood-down'; staffId: PersonId; by: StaffId };
