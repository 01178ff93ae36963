import { announcementsRefusals } from './announcements/staff/announcements.refusals';
import { sellerRefusals } from './company/staff/seller.refusals';
import { exportsRefusals } from './exports/staff/exports.refusals';
import { membersRefusals } from './members/staff/members.refusals';
import { packEditorRefusals } from './purchase/staff/pack-editor.refusals';
import { reconciliationRefusals } from './reconciliation/staff/reconciliation.refusals';
import { staffAccountsRefusals } from './staff-accounts/staff-accounts.refusals';

/**
 * What the server refuses to staff alone: their desks teach the page these. That their files are below a folder `staff`
 * keeps their translations from members' phones.
 */
export const staffRefusals = {
  ...announcementsRefusals,
  ...packEditorRefusals,
  ...membersRefusals,
  ...exportsRefusals,
  ...reconciliationRefusals,
  ...staffAccountsRefusals,
  ...sellerRefusals,
} as const;
