import { ApiError } from '../../../platform/api-error';
import { shrinkPicture } from '../../files/resize-image';

/**
 * A picture as the catalogue has them: JPEG, within the sides and bytes that the server takes.
 * @throws ApiError `picture_unreadable` where this device cannot read it
 */
export async function makeMediaPicture(picture: File): Promise<File> {
  const small = await shrinkPicture(picture);
  if (!small.ok) throw new ApiError(415, { code: small.refusal.code });
  return new File([small.value], 'picture.jpg', { type: small.value.type });
}
