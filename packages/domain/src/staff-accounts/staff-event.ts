import type { PersonId, StaffId } from '../kernel/ids';

/** A staff member was switched off, or is no longer an administrator. */
export type StaffEvent = { type: 'staff.stood-down'; staffId: PersonId; by: StaffId };
