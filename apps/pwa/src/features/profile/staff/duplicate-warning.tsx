import { i18n } from '@lingui/core';
import { Link } from '@tanstack/react-router';
import type { WireReviewedProfile } from '@waha/domain/profile/profile.contract';
import { StaffWarning } from '../../../shell/staff/warning';
import { markOf, saySigns } from './staff.texts';

type Duplicate = WireReviewedProfile['duplicates'][number];

/** Other members whose profile looks like this one: a warning, never a refusal. */
export function DuplicateWarning({ duplicates }: { duplicates: readonly Duplicate[] }) {
  if (duplicates.length === 0) return null;
  return (
    <StaffWarning title={i18n._('This looks like another profile')}>
      {duplicates.map((duplicate) => (
        <li key={duplicate.userId} className="flex flex-wrap items-center gap-x-1 text-sm">
          <Link
            to="."
            search={toMember(duplicate)}
            className="inline-flex min-h-11 items-center font-medium underline underline-offset-4 md:min-h-8"
          >
            {duplicate.userName}
          </Link>{' '}
          <span>
            ({markOf(duplicate.status).word}): {saySigns(duplicate.because)}
          </span>
        </li>
      ))}
    </StaffWarning>
  );
}

/** A verified member opens; another is found in the list, with what can be done about them. */
function toMember({ userId, userName, status }: Duplicate): Record<string, string> {
  return status === 'verified' ? { view: 'users', item: userId } : { view: 'users', q: userName };
}
