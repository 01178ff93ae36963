import type { RefusalCatalogue } from '@waha/domain/kernel/refusal-catalogue';

/** Only for staff; members' phones do not have these texts. */
export const reconciliationRefusals = {
  source_not_found: { kind: 'missing', text: /*i18n*/ 'Statement source not found.' },
  source_name_taken: { kind: 'conflict', text: /*i18n*/ 'A source with this name already exists.' },
  statement_not_found: { kind: 'missing', text: /*i18n*/ 'Statement not found.' },
  statement_missing: { kind: 'invalid', text: /*i18n*/ 'Please choose a statement.' },
  statement_unreadable: { kind: 'wrong_type', text: /*i18n*/ 'This file is not a readable CSV or XLSX file.' },
  statement_is_old_excel: {
    kind: 'wrong_type',
    text: /*i18n*/ 'This is an old or password-protected Excel file. Please save it as XLSX or CSV, without a password.',
  },
  statement_too_large: {
    kind: 'too_large',
    text: /*i18n*/ 'A statement can have at most 2 MB and 20,000 lines. Choose a shorter period.',
  },
  statement_has_no_line: {
    kind: 'unprocessable',
    text: /*i18n*/ 'No line could be read with these columns. Check the columns.',
  },
  line_not_found: { kind: 'missing', text: /*i18n*/ 'Statement line not found.' },
  line_for_administration: {
    kind: 'conflict',
    text: /*i18n*/ 'This line is for a pack: the administration decides on it.',
  },
  line_already_matched: { kind: 'conflict', text: /*i18n*/ 'This line is already matched.' },
  reversal_not_found: {
    kind: 'conflict',
    text: /*i18n*/ 'The reversal of this line has changed. Please check it again.',
  },
  reversed_line_paid: {
    kind: 'conflict',
    text: /*i18n*/ 'This line has paid something. Cancel that payment first.',
  },
  line_set_aside: { kind: 'conflict', text: /*i18n*/ 'This line is ignored. Restore it first.' },
} as const satisfies RefusalCatalogue;

export type ReconciliationRefusal = keyof typeof reconciliationRefusals;
