import { catalogueRefusals } from './catalogue/staff/catalogue.refusals';
import { exportsRefusals } from './exports/staff/exports.refusals';
import { membersRefusals } from './members/staff/members.refusals';

import { reconciliationRefusals } from './reconciliation/staff/reconciliation.refusals';
import { staffAccountsRefusals } from './staff-accounts/staff-accounts.refusals';

/**
 * What the server refuses to staff alone: their desks teach the page these. That their files are below a folder `staff`
 * keeps their translations from members' phones.
 */
export const staffRefusals = {
  ...catalogueRefusals,
  ...membersRefusals,
  ...exportsRefusals,
  ...reconciliationRefusals,
  ...staffAccountsRefusals,
} as const;
