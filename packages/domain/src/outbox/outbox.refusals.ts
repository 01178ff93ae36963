import type { RefusalCatalogue } from '../kernel/refusal-catalogue';

export const outboxRefusals = {
  key_reused: {
    kind: 'unprocessable',
    text: /*i18n*/ 'This Idempotency-Key was already used with a different request.',
  },
  key_not_uuid: { kind: 'invalid', text: /*i18n*/ 'The Idempotency-Key must be a UUID.' },
  client_too_old: { kind: 'outdated', text: /*i18n*/ 'This version of the app is too old. Please update it.' },
  server_too_old: {
    kind: 'unavailable',
    text: /*i18n*/ 'This version of the app is newer than the server. Please try again later.',
  },
  command_cancelled: { kind: 'conflict', text: /*i18n*/ 'This was cancelled before it reached the server.' },
} as const satisfies RefusalCatalogue;
