import { i18n } from '@lingui/core';
import { Check } from 'lucide-react';
import { createPluralValues } from '#platform/language/format';
import { StaffWarning } from '#shell/staff/warning';
import { FailureNotice } from '#ui/failure-notice';
import { Notice } from '#ui/notice';
import { translateOutcome } from './reconciliation.texts';
import type { Accepted } from './use-accept-pairs';

/** Shows the result of accepting lines together: the number accepted, and the reasons for the others. */
export function RefusedPairs({ told: result }: { told: Accepted | undefined }) {
  if (!result) return null;
  const { accepted, refused, failure } = result;
  const reasons = [...new Set(refused.map(translateOutcome))];
  return (
    <>
      {accepted > 0 ? (
        <Notice tone="leaf" icon={<Check />}>
          {i18n._('{n, plural, one {1 line accepted.} other {{count} lines accepted.}}', createPluralValues(accepted))}
        </Notice>
      ) : null}
      {refused.length > 0 ? (
        <StaffWarning
          title={i18n._(
            '{n, plural, one {1 line could not be accepted} other {{count} lines could not be accepted}}',
            createPluralValues(refused.length),
          )}
        >
          {reasons.map((reason) => (
            <li key={reason} className="text-sm">
              {reason}
            </li>
          ))}
        </StaffWarning>
      ) : null}
      <FailureNotice>{failure}</FailureNotice>
    </>
  );
}
