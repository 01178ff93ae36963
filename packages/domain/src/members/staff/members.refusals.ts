import type { RefusalCatalogue } from '@waha/domain/kernel/refusal-catalogue';

/** Few: the words of a refusal are on members' phones too. */
export const membersRefusals = {
  too_many_kept: { kind: 'conflict', text: /*i18n*/ 'No more than {max} can be kept.' },
} as const satisfies RefusalCatalogue;

/** Also what the kernel says: of what is not there, not valid, or of somebody else. */
export type MembersRefusal = keyof typeof membersRefusals | 'invalid_input' | 'forbidden';
