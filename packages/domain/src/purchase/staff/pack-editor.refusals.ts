import type { RefusalCatalogue } from '../../kernel/refusal-catalogue';

export const packEditorRefusals = {
  pack_draft_changed: {
    kind: 'conflict',
    text: /*i18n*/ 'Somebody else has saved this draft in the meantime.',
  },
  pack_draft_missing: { kind: 'missing', text: /*i18n*/ 'This pack has no draft.' },
  pack_version_missing: { kind: 'missing', text: /*i18n*/ 'This pack has no such version.' },
  pack_not_whole: { kind: 'unprocessable', text: /*i18n*/ 'This pack cannot be published yet.' },
  pack_unchanged: { kind: 'conflict', text: /*i18n*/ 'The draft says nothing new.' },
  publish_time_past: { kind: 'invalid', text: /*i18n*/ 'Choose a time to come, within a year.' },
} as const satisfies RefusalCatalogue;
