import type { RefusalCatalogue } from '@waha/domain/kernel/refusal-catalogue';

/** Few, because the texts of refusals are also on members' phones. */
export const membersRefusals = {
  too_many_kept: { kind: 'conflict', text: /*i18n*/ 'You can save at most {max}.' },
} as const satisfies RefusalCatalogue;

/** Also the kernel's refusals: for things that do not exist, are not valid, or belong to another person. */
export type MembersRefusal = keyof typeof membersRefusals | 'invalid_input' | 'forbidden';
