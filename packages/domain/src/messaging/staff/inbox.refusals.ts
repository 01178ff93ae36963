import type { RefusalCatalogue } from '@waha/domain/kernel/refusal-catalogue';

export const inboxRefusals = {
  assignee_not_found: { kind: 'missing', text: /*i18n*/ 'This person is not an active administrator.' },
  snooze_time_invalid: { kind: 'invalid', text: /*i18n*/ 'Choose a time within the next year.' },
  conversation_unread: {
    kind: 'conflict',
    text: /*i18n*/ 'There is a message that no one has read. Read it before you close the conversation.',
  },
  business_hours_invalid: {
    kind: 'invalid',
    text: /*i18n*/ 'Open at least one day, and let each open day end after it begins.',
  },
  quick_reply_not_found: { kind: 'missing', text: /*i18n*/ 'Quick reply not found.' },
} as const satisfies RefusalCatalogue;

export type InboxRefusal = keyof typeof inboxRefusals;
