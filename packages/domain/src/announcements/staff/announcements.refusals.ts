import type { RefusalCatalogue } from '@waha/domain/kernel/refusal-catalogue';

export const announcementsRefusals = {
  announcement_missing: { kind: 'missing', text: /*i18n*/ 'This announcement is not there any more.' },
  announcement_changed: {
    kind: 'conflict',
    text: /*i18n*/ 'Somebody else has saved this announcement in the meantime.',
  },
  announcement_not_draft: { kind: 'conflict', text: /*i18n*/ 'This announcement can no longer be changed.' },
  announcement_not_whole: { kind: 'unprocessable', text: /*i18n*/ 'This announcement is not complete yet.' },
  announcement_for_nobody: { kind: 'unprocessable', text: /*i18n*/ 'No member would get this announcement.' },
  announcement_time_past: { kind: 'invalid', text: /*i18n*/ 'Choose a time to come, within a year.' },
  announcement_over: { kind: 'conflict', text: /*i18n*/ 'There is nothing left to stop: it is sent or was stopped.' },
} as const satisfies RefusalCatalogue;

export type AnnouncementsRefusal = keyof typeof announcementsRefusals;
