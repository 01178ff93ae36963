import type { RefusalCatalogue } from '../kernel/refusal-catalogue';

export const invitationsRefusals = {
  invitations_off: { kind: 'missing', text: /*i18n*/ 'Invitations are not offered at the moment.' },
} as const satisfies RefusalCatalogue;
