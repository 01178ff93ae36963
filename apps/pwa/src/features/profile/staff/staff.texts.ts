import type { ProfileStatus, RefusedReason } from '@waha/domain/profile/profile';
import type { WireReviewedProfile } from '@waha/domain/profile/profile.contract';
import { formatList } from '#platform/language/format';
import { translateText } from '#platform/language/translations';
import type { SentState } from '#ui/status-mark';

const REASON_TEXTS: Record<RefusedReason, string> = {
  unreadable: /*i18n*/ 'Unreadable',
  wrong_document: /*i18n*/ 'Wrong document',
  does_not_match: /*i18n*/ 'Does not match',
  expired: /*i18n*/ 'Expired',
  other: /*i18n*/ 'Other',
};

/** Returns the label of a refusal reason for the reviewer. */
export function translateReason(reason: RefusedReason): string {
  return translateText(REASON_TEXTS[reason]);
}

const STATUS_MARKS: Record<ProfileStatus, { state: SentState['state']; word: string }> = {
  submitted: { state: 'waiting', word: /*i18n*/ 'Waiting' },
  verified: { state: 'sent', word: /*i18n*/ 'Verified' },
  rejected: { state: 'refused', word: /*i18n*/ 'Rejected' },
};

/** Returns the icon and label of a profile's status. */
export function toStatusMark(status: ProfileStatus) {
  const { state, word } = STATUS_MARKS[status];
  return { state, word: translateText(word) };
}

const SIGN_TEXTS: Record<WireReviewedProfile['duplicates'][number]['because'][number], string> = {
  mobile: /*i18n*/ 'the same mobile number',
  document: /*i18n*/ 'the same document',
  name_and_birth: /*i18n*/ 'the same name and date of birth',
};

/** Returns what two profiles have in common. */
export function translateSigns(signs: readonly (keyof typeof SIGN_TEXTS)[]): string {
  return formatList(signs.map((sign) => translateText(SIGN_TEXTS[sign])));
}
