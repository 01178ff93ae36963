import type { RefusalCatalogue } from '@waha/domain/kernel/refusal-catalogue';

export const catalogueRefusals = {
  draft_changed: { kind: 'conflict', text: /*i18n*/ 'Somebody else has saved this draft in the meantime.' },
  draft_missing: { kind: 'missing', text: /*i18n*/ 'There is no draft of this.' },
  version_missing: { kind: 'missing', text: /*i18n*/ 'There is no such version of this.' },
  draft_not_whole: { kind: 'unprocessable', text: /*i18n*/ 'This cannot be published yet.' },
  draft_has_warnings: { kind: 'conflict', text: /*i18n*/ 'Please check the warnings of this draft and confirm them.' },
  draft_unchanged: { kind: 'conflict', text: /*i18n*/ 'The draft says nothing new.' },
  publish_time_past: { kind: 'invalid', text: /*i18n*/ 'Choose a time to come, within a year.' },
  order_changed: { kind: 'conflict', text: /*i18n*/ 'The list has changed in the meantime. Please order it again.' },
  name_taken: { kind: 'conflict', text: /*i18n*/ 'There is one of this name already.' },
  media_picture_too_large: { kind: 'too_large', text: /*i18n*/ 'A picture of the catalogue has less than 1 MB.' },
  media_picture_too_many_pixels: {
    kind: 'wrong_type',
    text: /*i18n*/ 'A picture of the catalogue has at most 2,000 pixels on each side.',
  },
  media_small_not_smaller: {
    kind: 'wrong_type',
    text: /*i18n*/ 'The small picture is not the other one made smaller.',
  },
  media_not_mp4: { kind: 'wrong_type', text: /*i18n*/ 'A video of the catalogue is an MP4 file.' },
  media_not_captions: { kind: 'wrong_type', text: /*i18n*/ 'Captions are a WebVTT file.' },
} as const satisfies RefusalCatalogue;
