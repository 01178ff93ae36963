import type { RefusalCatalogue } from '@waha/domain/kernel/refusal-catalogue';

export const payoutFilesRefusals = {
  payout_file_not_found: { kind: 'missing', text: /*i18n*/ 'This payout file does not exist.' },
  payout_file_empty: { kind: 'invalid', text: /*i18n*/ 'Choose at least one payout.' },
  payout_not_due: { kind: 'conflict', text: /*i18n*/ 'One of these payouts is not due any more. Choose again.' },
  payout_in_file: { kind: 'conflict', text: /*i18n*/ 'The payout to {name} is already in payout file {number}.' },
  payout_changed: {
    kind: 'conflict',
    text: /*i18n*/ 'The amount or the account of the payout to {name} has changed. Check it and choose it again.',
  },
  payout_limit: { kind: 'conflict', text: /*i18n*/ 'The payout to {name} is above the limit of {max}.' },
  payout_file_limit: { kind: 'conflict', text: /*i18n*/ 'A payout file can have at most {max}.' },
  payout_day_limit: {
    kind: 'conflict',
    text: /*i18n*/ 'The payout files of a day can have at most {max} together. {left} is left today.',
  },
  payout_layout_unknown: { kind: 'invalid', text: /*i18n*/ 'This layout does not exist.' },
  payout_method_not_taken: {
    kind: 'invalid',
    text: /*i18n*/ 'This layout does not take the payment method of {name}.',
  },
  payout_number_invalid: {
    kind: 'invalid',
    text: /*i18n*/ 'The number of {name} is missing, or not valid for this layout.',
  },
  payout_file_already_paid: { kind: 'conflict', text: /*i18n*/ 'Nothing of this payout file is left to pay.' },
  payout_lines_not_due: { kind: 'conflict', text: /*i18n*/ 'None of these payouts is due any more.' },
  payout_line_unknown: { kind: 'invalid', text: /*i18n*/ 'One of these payouts is not in this file.' },
  payout_file_cancelled: { kind: 'conflict', text: /*i18n*/ 'This payout file is cancelled.' },
} as const satisfies RefusalCatalogue;

export type PayoutFilesRefusal = keyof typeof payoutFilesRefusals;
