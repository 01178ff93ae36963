import { i18n } from '@lingui/core';
import { STAFF_ROLES } from '@waha/domain/kernel/roles';
import type { StaffRole } from '@waha/domain/staff-accounts/staff-account';

const ROLE_LABELS: Record<StaffRole, () => string> = {
  admin: () => i18n._('Administrator'),
  commercial_admin: () => i18n._('Commercial'),
  finance_admin: () => i18n._('Finance'),
};

export const translateRole = (role: StaffRole) => ROLE_LABELS[role]();

/** Lists the options of a role field. */
export const listRoleOptions = () => STAFF_ROLES.map((role) => ({ value: role, label: translateRole(role) }));
