import type { RefusalCatalogue } from '@waha/domain/kernel/refusal-catalogue';

export const catalogueRefusals = {
  draft_changed: { kind: 'conflict', text: /*i18n*/ 'Someone else saved this draft in the meantime.' },
  draft_missing: { kind: 'missing', text: /*i18n*/ 'There is no draft.' },
  version_missing: { kind: 'missing', text: /*i18n*/ 'This version does not exist.' },
  draft_not_whole: { kind: 'unprocessable', text: /*i18n*/ 'This draft is incomplete and cannot be published yet.' },
  draft_has_warnings: { kind: 'conflict', text: /*i18n*/ 'Please check the warnings of this draft and confirm them.' },
  draft_unchanged: { kind: 'conflict', text: /*i18n*/ 'The draft contains no changes.' },
  publish_time_past: { kind: 'invalid', text: /*i18n*/ 'Choose a time in the future, within one year.' },
  order_changed: { kind: 'conflict', text: /*i18n*/ 'The list was changed in the meantime. Please reorder it again.' },
  name_taken: { kind: 'conflict', text: /*i18n*/ 'This name is already in use.' },
  media_picture_too_large: { kind: 'too_large', text: /*i18n*/ 'Catalogue images must be smaller than 1 MB.' },
  media_picture_too_many_pixels: {
    kind: 'wrong_type',
    text: /*i18n*/ 'Catalogue images can be at most 2,000 pixels on each side.',
  },
  media_small_not_smaller: {
    kind: 'wrong_type',
    text: /*i18n*/ 'The small image is not a scaled-down copy of the main image.',
  },
  media_not_mp4: { kind: 'wrong_type', text: /*i18n*/ 'Catalogue videos must be MP4 files.' },
  media_not_captions: { kind: 'wrong_type', text: /*i18n*/ 'Captions must be a WebVTT file.' },
} as const satisfies RefusalCatalogue;
