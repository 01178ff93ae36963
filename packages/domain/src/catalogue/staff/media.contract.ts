import { allowRoles, endpoint } from '@waha/domain/kernel/endpoint';
import { uuid } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';
import { MEDIA_CAPTIONS, MEDIA_PICTURE, MEDIA_VIDEO } from '../media-picture';

export const addMedia = endpoint('POST', '/catalogue/media', {
  who: allowRoles('admin'),
  summary: 'Stores a picture, a video or captions for the catalogue; identical bytes are stored once and never change',
  body: z.object({ video: z.optional(uuid) }),
  files: {
    picture: { rule: MEDIA_PICTURE, optional: true },
    /** The reduced version of the picture, for carousels and lists. */
    small: { rule: MEDIA_PICTURE, optional: true },
    video: { rule: MEDIA_VIDEO, optional: true },
    captions: { rule: MEDIA_CAPTIONS, optional: true },
  },
  status: 201,
  refuses: ['file_missing', 'media_not_captions', 'media_picture_too_many_pixels', 'media_small_not_smaller'],
  reply: z.object({
    /** The name that a draft uses: the SHA-256 of the bytes and the extension. */
    name: z.string(),
    url: z.string(),
  }),
});
