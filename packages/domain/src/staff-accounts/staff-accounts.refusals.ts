import type { RefusalCatalogue } from '../kernel/refusal-catalogue';

export const staffAccountsRefusals = {
  staff_not_found: { kind: 'missing', text: /*i18n*/ 'There is nobody of the staff with this account.' },
  staff_invitation_not_found: { kind: 'missing', text: /*i18n*/ 'This invitation is not there any more.' },
  staff_invitation_invalid: {
    kind: 'expired',
    text: /*i18n*/ 'This invitation has been used, has expired or was replaced by a newer one. Ask an administrator for another.',
  },
  email_of_member: { kind: 'conflict', text: /*i18n*/ 'This address is a member’s. Staff need another address.' },
  email_of_staff: { kind: 'conflict', text: /*i18n*/ 'This address is that of one of the staff already.' },
  already_invited: {
    kind: 'conflict',
    text: /*i18n*/ 'This address has been invited already. Send the link again, or withdraw the invitation.',
  },
  too_many_invitations: {
    kind: 'too_many',
    text: /*i18n*/ 'This address was mailed enough links today. Please try again tomorrow.',
  },
  own_staff_account: {
    kind: 'conflict',
    text: /*i18n*/ 'This is your own account. Another administrator can do that.',
  },
  last_admin: {
    kind: 'conflict',
    text: /*i18n*/ 'This is the last administrator. Invite another one first.',
  },
} as const satisfies RefusalCatalogue;

export type StaffAccountsRefusal = keyof typeof staffAccountsRefusals;
