import type { RefusalCatalogue } from '../kernel/refusal-catalogue';

export const outboxRefusals = {
  key_reused: { kind: 'unprocessable', text: /*i18n*/ 'This Idempotency-Key was used for something else.' },
  key_not_uuid: { kind: 'invalid', text: /*i18n*/ 'The Idempotency-Key must be a UUID.' },
  command_cancelled: { kind: 'conflict', text: /*i18n*/ 'This was cancelled before it arrived.' },
} as const satisfies RefusalCatalogue;
