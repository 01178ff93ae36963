import type { RefusalCatalogue } from '../kernel/refusal-catalogue';

export const notificationsRefusals = {
  notification_not_found: { kind: 'missing', text: /*i18n*/ 'Notification not found.' },
} as const satisfies RefusalCatalogue;
