export const ROLES = ['user', 'admin', 'commercial_admin', 'finance_admin'] as const;
export type Role = (typeof ROLES)[number];
export const STAFF_ROLES = ['admin', 'commercial_admin', 'finance_admin'] as const satisfies readonly Role[];

/** The page that each role sees after login (spec 1 §4). */
export const HOME_BY_ROLE = {
  user: '/dashboard',
  admin: '/dashboardAdmin',
  commercial_admin: '/dashboardCommercial',
  finance_admin: '/dashboardFinance',
} as const satisfies Record<Role, string>;
