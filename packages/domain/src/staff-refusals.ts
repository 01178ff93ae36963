import { announcementsRefusals } from './announcements/staff/announcements.refusals';
import { catalogueRefusals } from './catalogue/staff/catalogue.refusals';
import { sellerRefusals } from './company/staff/seller.refusals';
import { exportsRefusals } from './exports/staff/exports.refusals';
import { membersRefusals } from './members/staff/members.refusals';

import { reconciliationRefusals } from './reconciliation/staff/reconciliation.refusals';
import { staffAccountsRefusals } from './staff-accounts/staff-accounts.refusals';

/**
 * What the server refuses to staff alone: their desks teach the page these. That their files are below a folder `staff`
 * keeps their translations from members' phones.
 */
export const staffRefusals = {
  ...announcementsRefusals,
  ...catalogueRefusals,
  ...membersRefusals,
  ...exportsRefusals,
  ...reconciliationRefusals,
  ...staffAccountsRefusals,
  ...sellerRefusals,
} as const;
