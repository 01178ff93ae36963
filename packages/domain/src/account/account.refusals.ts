import type { RefusalCatalogue } from '../kernel/refusal-catalogue';

export const accountRefusals = {
  no_token: { kind: 'unauthenticated', text: 'No authentication token found. Please log in again.' },
  token_expired: { kind: 'unauthenticated', text: 'Token expired. Please log in again.' },
  token_invalid: { kind: 'unauthenticated', text: 'Invalid token. Please log in again.' },
  forbidden: { kind: 'forbidden', text: 'Forbidden.' },
  member_not_stated: { kind: 'forbidden', text: 'Forbidden.' },
  wrong_member: { kind: 'conflict', text: 'Another member is signed in on this device.' },
  invalid_login: { kind: 'unauthenticated', text: 'Invalid email or password.' },
  account_blocked: { kind: 'forbidden', text: 'Your account is blocked. Please contact the administrator.' },
  too_many_logins: { kind: 'too_many', text: 'Too many attempts. Please try again later.' },
  email_exists: { kind: 'conflict', text: 'Email already exists.' },
  email_without_name: { kind: 'invalid', text: 'The email must contain your first name and last name.' },
  passwords_differ: { kind: 'invalid', text: 'Passwords do not match.' },
  reset_link_invalid: { kind: 'expired', text: 'This link has been used or has expired. Please ask for a new one.' },
  current_password_wrong: { kind: 'invalid', text: 'The current password is not correct.' },
  user_not_found: { kind: 'missing', text: 'User not found. Please log in.' },
} as const satisfies RefusalCatalogue;

export type AccountRefusal = keyof typeof accountRefusals;
