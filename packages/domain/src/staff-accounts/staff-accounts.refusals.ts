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
  second_step_needed: { kind: 'unauthenticated', text: /*i18n*/ 'Please enter the code of your app.' },
  second_step_expired: { kind: 'expired', text: /*i18n*/ 'This took too long. Please log in again.' },
  second_step_wrong: { kind: 'invalid', text: /*i18n*/ 'This code is not right, or was used already.' },
  two_step_required: { kind: 'forbidden', text: /*i18n*/ 'Two-step sign-in is required. Please set it up first.' },
  two_step_on: { kind: 'conflict', text: /*i18n*/ 'Two-step sign-in is on already.' },
  two_step_off: { kind: 'conflict', text: /*i18n*/ 'Two-step sign-in is not set up.' },
  fresh_step_needed: {
    kind: 'forbidden',
    text: /*i18n*/ 'Please show once more that it is you, by a passkey or a code.',
  },
} as const satisfies RefusalCatalogue;

export type StaffAccountsRefusal = keyof typeof staffAccountsRefusals;
