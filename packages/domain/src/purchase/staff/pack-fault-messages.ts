/** Error messages for the fields of a pack. */
export const PACK_FAULT_MESSAGES = {
  amount_missing: /*i18n*/ 'Enter an amount above zero.',
  number_missing: /*i18n*/ 'Enter a whole number above zero.',
  text_missing: /*i18n*/ 'Enter a text.',
  same_period: /*i18n*/ 'A plan with this number of months already exists.',
  too_few_questions: /*i18n*/ 'A quiz needs at least four questions.',
  too_few_options: /*i18n*/ 'A question needs at least two answers.',
  no_right_answer: /*i18n*/ 'Mark the correct answer.',
  same_answer: /*i18n*/ 'Two answers are the same, in one or more languages.',
  video_missing: /*i18n*/ 'Add a video.',
  picture_missing: /*i18n*/ 'Add an image.',
  media_unknown: /*i18n*/ 'This file no longer exists. Please choose another.',
  name_taken: /*i18n*/ 'This name is already in use.',
  name_fixed: /*i18n*/ 'Payments refer to this name, so it cannot be changed.',
} as const;
export type PackFaultCode = keyof typeof PACK_FAULT_MESSAGES;
