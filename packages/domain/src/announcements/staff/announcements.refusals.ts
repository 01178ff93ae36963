import type { RefusalCatalogue } from '@waha/domain/kernel/refusal-catalogue';

export const announcementsRefusals = {
  announcement_missing: { kind: 'missing', text: /*i18n*/ 'This announcement no longer exists.' },
  announcement_changed: {
    kind: 'conflict',
    text: /*i18n*/ 'Someone else saved this announcement in the meantime.',
  },
  announcement_not_draft: { kind: 'conflict', text: /*i18n*/ 'This announcement can no longer be changed.' },
  announcement_not_whole: { kind: 'unprocessable', text: /*i18n*/ 'This announcement is not complete yet.' },
  announcement_for_nobody: { kind: 'unprocessable', text: /*i18n*/ 'This announcement has no recipients.' },
  announcement_time_past: { kind: 'invalid', text: /*i18n*/ 'Choose a time in the future, within one year.' },
  announcement_over: { kind: 'conflict', text: /*i18n*/ 'This announcement has already been sent or stopped.' },
} as const satisfies RefusalCatalogue;

export type AnnouncementsRefusal = keyof typeof announcementsRefusals;
