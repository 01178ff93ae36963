import type { RefusalCatalogue } from '../kernel/refusal-catalogue';

export const termsRefusals = {
  consent_missing: {
    kind: 'forbidden',
    text: /*i18n*/ 'Agree to the terms and the privacy notice first: see “Terms and privacy” in the settings.',
  },
  terms_changed: {
    kind: 'conflict',
    text: /*i18n*/ 'The terms have changed in the meantime. Please read them again.',
  },
} as const satisfies RefusalCatalogue;
