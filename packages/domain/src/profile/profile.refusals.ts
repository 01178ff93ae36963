import type { RefusalCatalogue } from '../kernel/refusal-catalogue';

export const profileRefusals = {
  profile_not_found: { kind: 'missing', text: /*i18n*/ 'Profile not found.' },
  pack_required: { kind: 'forbidden', text: /*i18n*/ 'You should buy a pack first.' },
  profile_already_sent: { kind: 'conflict', text: /*i18n*/ 'Your profile has already been submitted.' },
  profile_already_decided: { kind: 'conflict', text: /*i18n*/ 'Profile already decided.' },
  mobile_exists: { kind: 'invalid', text: /*i18n*/ 'Mobile already exists.' },
  phone_number_exists: { kind: 'invalid', text: /*i18n*/ 'Phone number already exists.' },
} as const satisfies RefusalCatalogue;

export type ProfileRefusal = keyof typeof profileRefusals;
