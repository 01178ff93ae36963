import type { FileRule, StaffFileRefusal } from '../kernel/files/file-rule';

const MEBIBYTE = 1024 * 1024;

/** The longest side that a picture of the catalogue may have; the app sends it smaller. */
export const MEDIA_PICTURE_MAX_SIDE = 2000;

/** How wide the app makes the small one of a picture, which stands in tiles and lists. */
export const MEDIA_SMALL_WIDTH = 480;

type PictureSides = { width: number; height: number };

/** Whether one picture can be the other, made smaller: of the same shape, but for what is rounded to whole pixels. */
export function isSmallerVersion(small: PictureSides, large: PictureSides): boolean {
  return small.width < large.width && Math.abs((small.width * large.height) / large.width - small.height) <= 1;
}

/** Members load them on patchy links. */
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

/** WebVTT is text, which no signature tells: that it is right, the server finds. */
export const MEDIA_CAPTIONS = {
  types: ['application/octet-stream', 'text/vtt'],
  belowBytes: 256 * 1024,
  wrongType: 'media_not_captions',
  tooLarge: 'media_not_captions',
} as const satisfies FileRule<StaffFileRefusal>;
