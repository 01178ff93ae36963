/** Error messages for the fields of a pack. */
export const PACK_FAULT_MESSAGES = {
  amount_missing: /*i18n*/ 'An amount above zero is needed.',
  number_missing: /*i18n*/ 'A whole number above zero is needed.',
  text_missing: /*i18n*/ 'A text is needed.',
  same_period: /*i18n*/ 'There is a plan of as many months already.',
  too_few_questions: /*i18n*/ 'A quiz needs at least four questions.',
  too_few_options: /*i18n*/ 'A question needs at least two answers.',
  no_right_answer: /*i18n*/ 'Say which answer is right.',
  same_answer: /*i18n*/ 'Two answers read alike, in one language or in two.',
  video_missing: /*i18n*/ 'A video is needed.',
  picture_missing: /*i18n*/ 'A picture is needed.',
  media_unknown: /*i18n*/ 'This file is not there any more. Please choose another.',
  name_taken: /*i18n*/ 'There is one of this name already.',
  name_fixed: /*i18n*/ 'Payments know it by its name: that stays.',
} as const;
export type PackFaultCode = keyof typeof PACK_FAULT_MESSAGES;
