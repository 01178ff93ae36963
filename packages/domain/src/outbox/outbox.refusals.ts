import type { RefusalCatalogue } from '../kernel/refusal-catalogue';

export const outboxRefusals = {
  key_reused: { kind: 'unprocessable', text: 'This Idempotency-Key was used for something else.' },
  key_not_uuid: { kind: 'invalid', text: 'The Idempotency-Key must be a UUID.' },
  command_cancelled: { kind: 'conflict', text: 'This was cancelled before it arrived.' },
} as const satisfies RefusalCatalogue;
