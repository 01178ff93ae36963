import { i18n } from '@lingui/core';
import { PROFILE_FIELDS, type ProfileField } from '@waha/domain/profile/profile';
import type { WireReviewedProfile } from '@waha/domain/profile/profile.contract';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Untranslated } from '#ui/untranslated';
import { translateProfileItem } from '../profile.texts';
import { findAccountValue } from './find-account-value';
import { isBareDialCode, translateFact } from './translate-fact';

/** Shows every field as the member typed it, but the bare code of a country: the mobile number begins with it. */
export function TypedFacts({ profile }: { profile: WireReviewedProfile }) {
  return (
    <dl className="-my-2 divide-y divide-line">
      {PROFILE_FIELDS.filter((field) => field !== 'phoneNumber' || !isBareDialCode(profile.phoneNumber)).map(
        (field) => (
          <div key={field} className="flex items-baseline justify-between gap-4 py-2.5">
            <dt className="max-w-3/5 shrink-0 text-sm text-ink-soft">{translateProfileItem(field)}</dt>
            <dd className="min-w-0 text-end">
              <span className="font-medium wrap-anywhere tabular-nums">
                <Untranslated>{toBreakable(translateFact(profile, field))}</Untranslated>
              </span>
              <AccountValue profile={profile} field={field} />
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** Lets a long email address break before its `@`, not inside a word. */
function toBreakable(text: string): ReactNode {
  const index = text.indexOf('@');
  if (index < 0) return text;
  return (
    <>
      {text.slice(0, index)}
      <wbr />
      {text.slice(index)}
    </>
  );
}

type AccountValueProps = { profile: WireReviewedProfile; field: ProfileField };

/** Shows the account's value if it differs from the typed one. */
export function AccountValue({ profile, field }: AccountValueProps) {
  const accountValue = findAccountValue(profile, field);
  if (accountValue === undefined) return null;
  return (
    <span className="flex items-center justify-end gap-1.5 text-sm text-sun-ink">
      <TriangleAlert className="size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{i18n._('Account: {known}', { known: accountValue })}</span>
    </span>
  );
}
