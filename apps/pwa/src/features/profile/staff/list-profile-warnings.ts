import { i18n } from '@lingui/core';
import type { WireReviewedProfile } from '@waha/domain/profile/profile.contract';
import { formatList } from '#platform/language/format';
import { findAccountValue } from './find-account-value';

/** Returns what staff should have checked before they verify a profile: values of the account, and similar profiles. */
export function listProfileWarnings(profile: WireReviewedProfile): string[] {
  const { account, duplicates, earlierRejections } = profile;
  const isOtherName = [findAccountValue(profile, 'name'), findAccountValue(profile, 'surname')].some(Boolean);
  const email = findAccountValue(profile, 'email');
  return [
    ...(isOtherName ? [i18n._('Account: {known}', { known: `${account.name} ${account.surname}` })] : []),
    ...(email === undefined ? [] : [i18n._('Account: {known}', { known: email })]),
    ...(duplicates.length > 0
      ? [
          i18n._('Possible duplicate of {names}', {
            names: formatList([...new Set(duplicates.map(({ userName }) => userName))]),
          }),
        ]
      : []),
    ...(earlierRejections > 0
      ? [
          i18n._(
            '{n, plural, one {1 earlier submission by this member was rejected.} other {{n} earlier submissions by this member were rejected.}}',
            { n: earlierRejections },
          ),
        ]
      : []),
  ];
}
