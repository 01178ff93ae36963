import { ok, type Result, refuse } from '../result';

const MEBIBYTE = 1024 * 1024;

/** The files that a field accepts. A file must be smaller than `belowBytes`, as the specification puts it. */
export type FileRule<Code extends string = FileRefusal> = {
  types: readonly string[];
  /**
   * The feature's own reader detects the type, because the first bytes do not show it. The file counts as the first of
   * `types`.
   */
  isToldByReader?: true;
  belowBytes: number;
  wrongType: Code;
  tooLarge: Code;
};

/** Refusals of files that only staff send. Their texts are not on members' phones. */
export type StaffFileRefusal =
  | 'statement_unreadable'
  | 'statement_too_large'
  | 'media_picture_too_large'
  | 'media_not_mp4'
  | 'media_not_captions';
export type AnyFileRule = FileRule<FileRefusal | StaffFileRefusal>;

/** Picture types. The type is detected from the content, whatever the file name. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

/** Receipts of payments (spec 2 §5). */
export const PAYMENT_RECEIPT = {
  types: PICTURE_TYPES,
  belowBytes: 5 * MEBIBYTE,
  wrongType: 'not_an_image',
  tooLarge: 'file_over_5mb',
} as const satisfies FileRule;

/** The two sides of an identity card (spec 1 §5). */
export const IDENTITY_IMAGE = {
  types: PICTURE_TYPES,
  belowBytes: 10 * MEBIBYTE,
  wrongType: 'not_an_image',
  tooLarge: 'file_over_10mb',
} as const satisfies FileRule;

/** Video types that phones record. The type is detected from the content. */
export const VIDEO_TYPES = ['video/webm', 'video/mp4', 'video/quicktime', 'video/x-m4v', 'video/3gpp'] as const;

/** The video of the member (spec 1 §5). */
export const IDENTITY_VIDEO = {
  types: VIDEO_TYPES,
  belowBytes: 10 * MEBIBYTE,
  wrongType: 'not_a_video',
  tooLarge: 'file_over_10mb',
} as const satisfies FileRule;

/** Receipts of recharges: a picture or a PDF (spec 2 §5). */
export const RECHARGE_RECEIPT = {
  types: [...PICTURE_TYPES, 'application/pdf'],
  belowBytes: 5 * MEBIBYTE,
  wrongType: 'not_a_receipt',
  tooLarge: 'file_over_5mb',
} as const satisfies FileRule;

/** Receipts of invoices: JPEG, PNG or PDF (spec 2 §5). */
export const INVOICE_RECEIPT = {
  types: ['image/jpeg', 'image/png', 'application/pdf'],
  belowBytes: 5 * MEBIBYTE,
  wrongType: 'not_an_invoice_receipt',
  tooLarge: 'file_over_5mb',
} as const satisfies FileRule;

/** Photos of completed tasks. */
export const TASK_PHOTO = {
  types: PICTURE_TYPES,
  belowBytes: 10 * MEBIBYTE,
  wrongType: 'not_an_image',
  tooLarge: 'file_over_10mb',
} as const satisfies FileRule;

/** Documents that staff give a member: an invoice, a task, a report (spec 3 §5). */
export const DOCUMENT_PDF = {
  types: ['application/pdf'],
  belowBytes: 10 * MEBIBYTE,
  wrongType: 'pdf_only',
  tooLarge: 'file_over_10mb',
} as const satisfies FileRule;

/** Audio types, detected from the content. Phones record webm or mp4 without a video track. */
export const SOUND_TYPES = [
  'audio/webm',
  'audio/mp4',
  'audio/x-m4a',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'audio/aac',
  'audio/flac',
] as const;

/** Files that may be attached to a message (spec 2 §5): images, PDF and audio. */
export const MESSAGE_FILE = {
  types: [...PICTURE_TYPES, 'application/pdf', ...SOUND_TYPES],
  belowBytes: 10 * MEBIBYTE,
  wrongType: 'not_a_message_file',
  tooLarge: 'file_over_10mb',
} as const satisfies FileRule;

/** The picture of a quick reply. */
export const REPLY_PICTURE = {
  types: PICTURE_TYPES,
  belowBytes: 10 * MEBIBYTE,
  wrongType: 'not_an_image',
  tooLarge: 'file_over_10mb',
} as const satisfies FileRule;

/** The maximum size of any upload. */
export const UPLOAD_MAX_BYTES = 10 * MEBIBYTE;

/** The maximum length of the longest side of a picture, in pixels. */
export const PICTURE_MAX_SIDE = 12_000;

/**
 * The maximum number of pixels of a picture: 50 Mi take 200 MiB of a reviewer's browser. Phones take pictures of 12
 * million pixels, some of up to 50.
 */
export const PICTURE_MAX_PIXELS = 50 * 1024 * 1024;

export const fileRefusals = {
  not_an_image: { kind: 'wrong_type', text: /*i18n*/ 'Please upload an image file.' },
  not_a_video: { kind: 'wrong_type', text: /*i18n*/ 'Please upload a video file.' },
  file_over_10mb: { kind: 'too_large', text: /*i18n*/ 'File size must be less than 10MB.' },
  not_a_receipt: { kind: 'wrong_type', text: /*i18n*/ 'Please upload an image or a PDF.' },
  not_an_invoice_receipt: { kind: 'wrong_type', text: /*i18n*/ 'Please upload a JPEG, PNG or PDF file.' },
  not_a_message_file: { kind: 'wrong_type', text: /*i18n*/ 'Please choose an image, a PDF or an audio file.' },
  pdf_only: { kind: 'wrong_type', text: /*i18n*/ 'PDF only.' },
  file_over_5mb: { kind: 'too_large', text: /*i18n*/ 'File size must be less than 5MB.' },
  file_broken: {
    kind: 'wrong_type',
    text: /*i18n*/ 'This file is damaged or incomplete. Please choose another.',
  },
  picture_too_many_pixels: {
    kind: 'wrong_type',
    text: /*i18n*/ 'This image has too many pixels (at most 50 million). Please choose a smaller one.',
  },
  file_missing: { kind: 'invalid', text: /*i18n*/ 'Please fill in all required fields.' },
  upload_not_found: { kind: 'missing', text: /*i18n*/ 'The uploaded file was not found. Please send it again.' },
  upload_incomplete: { kind: 'conflict', text: /*i18n*/ 'The file has not been uploaded completely.' },
} as const;

export type FileRefusal = keyof typeof fileRefusals;

/** Checks a file in the form on the phone and on the server, which detects `type` from the bytes. */
export function checkFile<Code extends string>(
  rule: FileRule<Code>,
  file: { type: string; size: number },
): Result<true, Code> {
  if (!rule.types.includes(file.type)) return refuse(rule.wrongType);
  if (file.size >= rule.belowBytes) return refuse(rule.tooLarge);
  return ok(true);
}

/** Properties read from the bytes of a file: whether its end is there, and the size of a picture in pixels. */
export type FileContent = { isComplete: boolean; width?: number; height?: number };

/** Checks that a file is complete and that a picture is small enough for any browser to show. */
export function checkFileContent({ isComplete, width = 0, height = 0 }: FileContent): Result<true, FileRefusal> {
  if (!isComplete) return refuse('file_broken');
  if (Math.max(width, height) > PICTURE_MAX_SIDE || width * height > PICTURE_MAX_PIXELS)
    return refuse('picture_too_many_pixels');
  return ok(true);
}
