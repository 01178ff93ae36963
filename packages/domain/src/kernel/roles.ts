export const ROLES = ['user', 'admin', 'commercial_admin', 'finance_admin'] as const;
export type Role = (typeof ROLES)[number];
export const STAFF_ROLES = ['admin', 'commercial_admin', 'finance_admin'] as const satisfies readonly Role[];

/** Where each role lands after login (spec 1 §4). */
export const HOME_BY_ROLE = {
  user: '/dashboard',
  admin: '/dashboardAdmin',
  commercial_admin: '/dashboardCommercial',
  finance_admin: '/dashboardFinance',
} as const satisfies Record<Role, string>;
