import type { RefusalCatalogue } from '../kernel/refusal-catalogue';

export const notificationsRefusals = {
  push_address_refused: { kind: 'invalid', text: /*i18n*/ 'This push address cannot be used.' },
  notification_not_found: { kind: 'missing', text: /*i18n*/ 'Notification not found.' },
} as const satisfies RefusalCatalogue;
