import { accept, refuse, type Verdict } from './verdict';

const MEBIBYTE = 1024 * 1024;

/** What a file field takes. A file must be smaller than `belowBytes`, as the specification puts it. */
export type FileRule = {
  types: readonly string[];
  belowBytes: number;
  wrongType: FileRefusal;
  tooLarge: FileRefusal;
};

/** Pictures are told by their content, whatever their name says. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

/** Receipts of payments (spec 2 §5). */
export const PAYMENT_RECEIPT = {
  types: PICTURE_TYPES,
  belowBytes: 5 * MEBIBYTE,
  wrongType: 'not_an_image',
  tooLarge: 'file_over_5mb',
} as const satisfies FileRule;

/** No upload may be larger than this, whatever it is for. */
export const UPLOAD_MAX_BYTES = 10 * MEBIBYTE;

export const fileRefusals = {
  not_an_image: { kind: 'wrong_type', text: /*i18n*/ 'Please upload an image file.' },
  file_over_5mb: { kind: 'too_large', text: /*i18n*/ 'File size must be less than 5MB.' },
  file_missing: { kind: 'invalid', text: /*i18n*/ 'Please fill in all required fields.' },
  upload_not_found: { kind: 'missing', text: /*i18n*/ 'The uploaded file was not found. Please send it again.' },
  upload_incomplete: { kind: 'conflict', text: /*i18n*/ 'The file has not been uploaded completely.' },
} as const;

export type FileRefusal = keyof typeof fileRefusals;

/** The same check for the form on the phone and for the server, which sniffs `type` from the bytes. */
export function checkFile(rule: FileRule, file: { type: string; size: number }): Verdict<true, FileRefusal> {
  if (!rule.types.includes(file.type)) return refuse(rule.wrongType);
  if (file.size >= rule.belowBytes) return refuse(rule.tooLarge);
  return accept(true);
}
