import type { RefusalCatalogue } from '../kernel/refusal-catalogue';

export const accountRefusals = {
  no_token: { kind: 'unauthenticated', text: /*i18n*/ 'No authentication token found. Please log in again.' },
  token_expired: { kind: 'unauthenticated', text: /*i18n*/ 'Token expired. Please log in again.' },
  token_invalid: { kind: 'unauthenticated', text: /*i18n*/ 'Invalid token. Please log in again.' },
  forbidden: { kind: 'forbidden', text: /*i18n*/ 'You do not have access to this.' },
  member_not_stated: { kind: 'forbidden', text: /*i18n*/ 'You do not have access to this.' },
  wrong_member: { kind: 'conflict', text: /*i18n*/ 'Another member is logged in on this device.' },
  invalid_login: { kind: 'unauthenticated', text: /*i18n*/ 'Invalid email or password.' },
  account_blocked: { kind: 'forbidden', text: /*i18n*/ 'Your account is blocked. Please contact the administrator.' },
  too_many_logins: { kind: 'too_many', text: /*i18n*/ 'Too many attempts. Please try again later.' },
  too_many_sign_ups: { kind: 'too_many', text: /*i18n*/ 'Too many attempts. Please try again later.' },
  password_too_common: {
    kind: 'invalid',
    text: /*i18n*/ 'This password is too common and easy to guess. Please choose another.',
  },
  email_exists: { kind: 'conflict', text: /*i18n*/ 'This email already exists.' },
  email_without_name: { kind: 'invalid', text: /*i18n*/ 'The email must contain your first name and last name.' },
  passwords_differ: { kind: 'invalid', text: /*i18n*/ 'Passwords do not match.' },
  reset_link_invalid: {
    kind: 'expired',
    text: /*i18n*/ 'This link has been used or has expired. Please request a new one.',
  },
  setup_link_invalid: {
    kind: 'expired',
    text: /*i18n*/ 'This link has been used, has expired or was replaced by a newer one. Create a new one on the server: waha staff link',
  },
  already_set_up: { kind: 'conflict', text: /*i18n*/ 'An administrator already exists. Please log in.' },
  current_password_wrong: { kind: 'invalid', text: /*i18n*/ 'The current password is wrong.' },
  passkey_wrong: { kind: 'invalid', text: /*i18n*/ 'This passkey did not work. Please try again.' },
  passkey_not_found: { kind: 'missing', text: /*i18n*/ 'This passkey no longer exists.' },
  too_many_passkeys: { kind: 'conflict', text: /*i18n*/ 'You already have ten passkeys. Remove one first.' },
  deletion_unsettled: { kind: 'conflict', text: /*i18n*/ 'Settle what is pending before you delete your account.' },
  user_not_found: { kind: 'missing', text: /*i18n*/ 'User not found. Please log in.' },
} as const satisfies RefusalCatalogue;

export type AccountRefusal = keyof typeof accountRefusals;
