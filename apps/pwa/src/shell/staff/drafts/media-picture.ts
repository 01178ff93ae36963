import { MEDIA_SMALL_WIDTH } from '@waha/domain/catalogue/media-picture';
import { deviceRefusals } from '@waha/domain/outbox/device.refusals';
import { ApiError } from '#platform/api-error';
import { fitSize } from '#shell/files/resize-image';

/**
 * The two sizes of a picture, uploaded in one call. A picture that is hardly wider than the small size has no small
 * version.
 */
export type MediaPicture = { picture: File; small?: File };

const QUALITY = 0.8;
/** A small version is made only if the picture is wider by this factor. */
const MIN_WIDTH_RATIO = 1.25;

/**
 * Creates the two sizes of a picture for the catalogue: WebP if this browser can encode it, else JPEG, within the
 * server's limits of sides and bytes.
 * @throws ApiError `picture_unreadable` if this device cannot read it
 */
export async function createMediaPicture(picture: File): Promise<MediaPicture> {
  try {
    const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' });
    const { width, height } = fitSize(bitmap.width, bitmap.height);
    const large = await encodeBitmap(bitmap, width, height);
    const needsSmallCopy = width > MEDIA_SMALL_WIDTH * MIN_WIDTH_RATIO;
    const smallHeight = Math.max(1, Math.round((MEDIA_SMALL_WIDTH * height) / width));
    const small = needsSmallCopy ? await encodeBitmap(bitmap, MEDIA_SMALL_WIDTH, smallHeight) : undefined;
    bitmap.close();
    return { picture: large, ...(small && small.size < large.size && { small }) };
  } catch {
    throw new ApiError(415, { code: 'picture_unreadable', message: deviceRefusals.picture_unreadable.text });
  }
}

async function encodeBitmap(bitmap: ImageBitmap, width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // JPEG has no transparency: without a background it would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  for (const [type, extension] of [
    ['image/webp', 'webp'],
    ['image/jpeg', 'jpg'],
  ] as const) {
    const encoded = await canvas.convertToBlob({ type, quality: QUALITY });
    // A browser that cannot encode WebP returns PNG.
    if (encoded.type === type && encoded.size > 0) return new File([encoded], `picture.${extension}`, { type });
  }
  throw new Error('no picture');
}
