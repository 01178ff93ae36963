import type { RefusalCatalogue } from '../kernel/refusal-catalogue';

export const walletRefusals = {
  no_valid_points: { kind: 'invalid', text: /*i18n*/ 'You cannot withdraw points until 31 days have passed.' },
  amount_invalid: { kind: 'invalid', text: /*i18n*/ 'Please enter a valid amount (1-{max})' },
  insufficient_points: { kind: 'invalid', text: /*i18n*/ 'Invalid or insufficient points.' },
  withdrawal_open: { kind: 'conflict', text: /*i18n*/ 'You already have a withdrawal in progress.' },
  withdrawals_blocked: {
    kind: 'too_many',
    text: /*i18n*/ 'Withdrawal blocked for {hours} hours due to failed attempts.',
  },
  withdrawal_not_mailed: { kind: 'unavailable', text: /*i18n*/ 'Error processing withdrawal.' },
  clock_not_trusted: {
    kind: 'unavailable',
    text: /*i18n*/ 'Withdrawals are paused until we have checked the server clock. Your points are safe.',
  },
  withdrawal_not_found: { kind: 'missing', text: /*i18n*/ 'Withdrawal not found.' },
  withdrawal_confirmed: { kind: 'conflict', text: /*i18n*/ 'This withdrawal has already been confirmed.' },
  code_wrong: { kind: 'invalid', text: /*i18n*/ 'Invalid code. Try again.' },
  code_expired: { kind: 'expired', text: /*i18n*/ 'Code has expired. Please request a new one.' },
  too_many_codes: {
    kind: 'too_many',
    text: /*i18n*/ 'Too many failed attempts. Withdrawal blocked for 24 hours.',
  },
  resend_too_early: { kind: 'too_many', text: /*i18n*/ 'A code has just been sent. Please wait {seconds} seconds.' },
} as const satisfies RefusalCatalogue;

export type WalletRefusal = keyof typeof walletRefusals;
