import type { RefusalCatalogue } from '../kernel/refusal-catalogue';

export const staffAccountsRefusals = {
  staff_not_found: { kind: 'missing', text: /*i18n*/ 'Staff account not found.' },
  staff_invitation_not_found: { kind: 'missing', text: /*i18n*/ 'This invitation no longer exists.' },
  staff_invitation_invalid: {
    kind: 'expired',
    text: /*i18n*/ 'This invitation has been used, has expired or was replaced by a newer one. Ask an administrator for a new one.',
  },
  email_of_member: { kind: 'conflict', text: /*i18n*/ 'This address belongs to a member. Staff need another address.' },
  email_of_staff: { kind: 'conflict', text: /*i18n*/ 'This address already belongs to a staff account.' },
  already_invited: {
    kind: 'conflict',
    text: /*i18n*/ 'This address has already been invited. Send the link again, or revoke the invitation.',
  },
  too_many_invitations: {
    kind: 'too_many',
    text: /*i18n*/ 'Too many links were sent to this address today. Please try again tomorrow.',
  },
  own_staff_account: {
    kind: 'conflict',
    text: /*i18n*/ 'This is your own account. Another administrator can do that.',
  },
  last_admin: {
    kind: 'conflict',
    text: /*i18n*/ 'This is the last administrator. Invite another one first.',
  },
  second_step_needed: { kind: 'unauthenticated', text: /*i18n*/ 'Please enter the code from your app.' },
  second_step_expired: { kind: 'expired', text: /*i18n*/ 'This took too long. Please log in again.' },
  second_step_wrong: { kind: 'invalid', text: /*i18n*/ 'This code is wrong or has already been used.' },
  two_step_required: { kind: 'forbidden', text: /*i18n*/ 'Two-step verification is required. Please set it up first.' },
  two_step_on: { kind: 'conflict', text: /*i18n*/ 'Two-step verification is already on.' },
  two_step_off: { kind: 'conflict', text: /*i18n*/ 'Two-step verification is not set up.' },
  fresh_step_needed: {
    kind: 'forbidden',
    text: /*i18n*/ 'Please confirm that it is you, with a passkey or a code.',
  },
} as const satisfies RefusalCatalogue;

export type StaffAccountsRefusal = keyof typeof staffAccountsRefusals;
