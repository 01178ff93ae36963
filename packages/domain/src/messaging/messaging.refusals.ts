import type { RefusalCatalogue } from '../kernel/refusal-catalogue';

export const messagingRefusals = {
  message_empty: {
    kind: 'invalid',
    text: /*i18n*/ 'Veuillez entrer un message, sélectionner un fichier ou enregistrer un message vocal.',
  },
  staff_message_empty: {
    kind: 'invalid',
    text: /*i18n*/ 'Please select a user and provide a message, file, or voice message.',
  },
  message_too_long: { kind: 'invalid', text: /*i18n*/ 'A message can have at most {max} characters.' },
  message_not_found: { kind: 'missing', text: /*i18n*/ 'Message not found.' },
  conversation_not_found: { kind: 'missing', text: /*i18n*/ 'User not found.' },
} as const satisfies RefusalCatalogue;

export type MessagingRefusal = keyof typeof messagingRefusals;
