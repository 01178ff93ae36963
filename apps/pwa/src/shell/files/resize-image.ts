import { PICTURE_MAX_SIDE } from '@waha/domain/kernel/files/file-rule';
import { ok, type Result, refuse } from '@waha/domain/kernel/result';

/**
 * The maximum long side of a photo in pixels: text on a receipt stays readable, and a photo of 4 MB becomes some 200
 * KB.
 */
export const MAX_SIDE_PX = 1600;
/** The minimum short side in pixels after resizing: the text of a long screenshot must stay readable. */
export const MIN_LEGIBLE_SIDE_PX = 640;
const QUALITY = 0.8;
const TYPE = 'image/jpeg';

/**
 * Resizes a picture before it is stored. Always encodes it as JPEG, which also converts formats that only this device
 * can open, and removes place and time of the photo.
 */
export async function resizeImage(picture: Blob): Promise<Result<Blob, 'picture_unreadable'>> {
  try {
    const small = await writeAsJpeg(await decode(picture));
    return small.type === TYPE && small.size > 0 ? ok(small) : refuse('picture_unreadable');
  } catch {
    return refuse('picture_unreadable');
  }
}

/**
 * Returns the size to draw a picture in: within the longest side, or longer if the short side would become too small to
 * read, up to the server's limit. Never enlarges, and keeps each side at one pixel or more.
 */
export function fitSize(width: number, height: number): { width: number; height: number } {
  const [shortSide, longSide] = [Math.min(width, height), Math.max(width, height)];
  const legible = Math.max(MAX_SIDE_PX / longSide, MIN_LEGIBLE_SIDE_PX / shortSide);
  const scale = Math.min(1, legible, PICTURE_MAX_SIDE / longSide);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Decodes the picture upright and resized. One large bitmap at a time: a cheap phone cannot hold two. */
async function decode(picture: Blob): Promise<ImageBitmap> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  const { width, height } = fitSize(bitmap.width, bitmap.height);
  if (width === bitmap.width && height === bitmap.height) return bitmap;
  try {
    return await createImageBitmap(bitmap, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' });
  } finally {
    bitmap.close();
  }
}

async function writeAsJpeg(bitmap: ImageBitmap): Promise<Blob> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // JPEG has no transparency: without a background it would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, bitmap.width, bitmap.height);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: TYPE, quality: QUALITY });
}
