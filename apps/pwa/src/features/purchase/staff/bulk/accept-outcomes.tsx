import { i18n } from '@lingui/core';
import { createPluralValues, formatNumber } from '#platform/language/format';
import type { BulkStep } from '#shell/staff/queue/bulk/use-bulk-run';
import { StaffWarning } from '#shell/staff/warning';
import { FailureNotice } from '#ui/failure-notice';
import { ProgressBar } from '#ui/progress-bar';
import { Untranslated } from '#ui/untranslated';
import type { QueuedPayment } from './queued-payment';

type AcceptOutcomesProps = {
  steps: readonly BulkStep<QueuedPayment>[];
  isRunning: boolean;
  failure: string | undefined;
};

/** Shows the progress, the refused payments with their reasons, and the remaining ones. */
export function AcceptOutcomes({ steps, isRunning, failure }: AcceptOutcomesProps) {
  const done = steps.filter(({ outcome }) => outcome).length;
  const accepted = steps.filter(({ outcome }) => outcome && 'reply' in outcome).length;
  const refused = steps.flatMap(({ row, outcome }) =>
    outcome && 'refused' in outcome ? [{ ...row, why: outcome.refused }] : [],
  );
  const remaining = steps.length - done;
  const progress = i18n._('{n} of {total}', { n: formatNumber(done), total: formatNumber(steps.length) });
  return (
    <div className="grid gap-3">
      {isRunning ? (
        <div className="grid gap-2">
          <ProgressBar value={done / steps.length} label={progress} />
          <p className="tabular-nums">{progress}</p>
        </div>
      ) : (
        <p role="status" className="font-medium text-ink">
          {i18n._(
            '{n, plural, one {1 payment accepted.} other {{count} payments accepted.}}',
            createPluralValues(accepted),
          )}
        </p>
      )}
      {refused.length > 0 ? (
        <StaffWarning
          title={i18n._(
            '{n, plural, one {1 payment could not be accepted} other {{count} payments could not be accepted}}',
            createPluralValues(refused.length),
          )}
        >
          {refused.map(({ _id, userName, reference, why: reason }) => (
            <li key={_id} className="text-sm">
              <Untranslated>{userName}</Untranslated> <Untranslated isCode>{reference}</Untranslated>
              <span className="block">{reason}</span>
            </li>
          ))}
        </StaffWarning>
      ) : null}
      <FailureNotice>{isRunning ? undefined : failure}</FailureNotice>
      {!isRunning && remaining > 0 ? (
        <p>
          {i18n._(
            '{n, plural, one {1 payment is awaiting a decision.} other {{count} payments are awaiting a decision.}}',
            createPluralValues(remaining),
          )}
        </p>
      ) : null}
    </div>
  );
}
