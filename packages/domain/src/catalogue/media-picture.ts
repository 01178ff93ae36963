import type { FileRule, StaffFileRefusal } from '../kernel/files/file-rule';

const MEBIBYTE = 1024 * 1024;

/** The maximum length of the longest side of a catalogue picture; the app reduces larger ones before it sends them. */
export const MEDIA_PICTURE_MAX_SIDE = 2000;

/** The width to which the app reduces the small version of a picture, for carousels and lists. */
export const MEDIA_SMALL_WIDTH = 480;

type PictureSides = { width: number; height: number };

/**
 * Checks whether one picture can be a reduced version of the other: the same shape, apart from rounding to whole
 * pixels.
 */
export function isSmallerVersion(small: PictureSides, large: PictureSides): boolean {
  return small.width < large.width && Math.abs((small.width * large.height) / large.width - small.height) <= 1;
}

/** The limit is low because members load these pictures on unreliable connections. */
export const MEDIA_PICTURE = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  belowBytes: MEBIBYTE,
  wrongType: 'not_an_image',
  tooLarge: 'media_picture_too_large',
} as const satisfies FileRule<StaffFileRefusal | 'not_an_image'>;

export const MEDIA_VIDEO = {
  types: ['video/mp4'],
  belowBytes: 10 * MEBIBYTE,
  wrongType: 'media_not_mp4',
  tooLarge: 'file_over_10mb',
} as const satisfies FileRule<StaffFileRefusal | 'file_over_10mb'>;

/** WebVTT is text without a signature, so the server validates the content. */
export const MEDIA_CAPTIONS = {
  types: ['application/octet-stream', 'text/vtt'],
  belowBytes: 256 * 1024,
  wrongType: 'media_not_captions',
  tooLarge: 'media_not_captions',
} as const satisfies FileRule<StaffFileRefusal>;
