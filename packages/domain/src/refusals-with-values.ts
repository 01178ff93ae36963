import type { MemberRefusalCode } from './member-refusals';

/**
 * The sentences of members' refusals that contain values. The first screen needs only these: it finds the translation of
 * any other refusal by the sentence that the server sends.
 */
export const refusalsWithValues = {
  message_too_long: /*i18n*/ 'A message can have at most {max} characters.',
  amount_invalid: /*i18n*/ 'Please enter a valid amount (1-{max})',
  withdrawals_blocked: /*i18n*/ 'Withdrawal blocked for {hours} hours due to failed attempts.',
  resend_too_early: /*i18n*/ 'A code has just been sent. Please wait {seconds} seconds.',
  device_full: /*i18n*/ 'This device does not have enough space. Free at least {megabytes} MB and try again.',
} as const satisfies Partial<Record<MemberRefusalCode, string>>;
