import type { RefusalCatalogue } from '../kernel/refusal-catalogue';

export const outboxRefusals = {
  key_reused: { kind: 'unprocessable', text: /*i18n*/ 'This Idempotency-Key was used for something else.' },
  key_not_uuid: { kind: 'invalid', text: /*i18n*/ 'The Idempotency-Key must be a UUID.' },
  client_too_old: { kind: 'outdated', text: /*i18n*/ 'This version of the app is too old. Please update it.' },
  server_too_old: { kind: 'unavailable', text: /*i18n*/ 'The server is older than this version of the app.' },
  command_cancelled: { kind: 'conflict', text: /*i18n*/ 'This was cancelled before it arrived.' },
} as const satisfies RefusalCatalogue;
