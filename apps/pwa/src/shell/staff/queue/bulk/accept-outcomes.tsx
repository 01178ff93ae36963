import { i18n } from '@lingui/core';
import { createPluralValues, formatNumber } from '#platform/language/format';
import { StaffWarning } from '#shell/staff/warning';
import { FailureNotice } from '#ui/failure-notice';
import { ProgressBar } from '#ui/progress-bar';
import { Untranslated } from '#ui/untranslated';
import type { StripReceipt } from './receipt-strip';
import type { BulkStep } from './use-bulk-run';

type AcceptOutcomesProps<Row> = {
  steps: readonly BulkStep<Row>[];
  isRunning: boolean;
  failure: string | undefined;
  toReceipt: (row: Row) => StripReceipt;
};

/** Shows the progress, the refused items with their reasons, and the remaining ones. */
export function AcceptOutcomes<Row>({ steps, isRunning, failure, toReceipt }: AcceptOutcomesProps<Row>) {
  const done = steps.filter(({ outcome }) => outcome).length;
  const accepted = steps.filter(({ outcome }) => outcome && 'reply' in outcome).length;
  const refused = steps.flatMap(({ row, outcome }) =>
    outcome && 'refused' in outcome ? [{ ...toReceipt(row), why: outcome.refused }] : [],
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
          {i18n._('{n, plural, one {1 accepted.} other {{count} accepted.}}', createPluralValues(accepted))}
        </p>
      )}
      {refused.length > 0 ? (
        <StaffWarning
          title={i18n._(
            '{n, plural, one {1 could not be accepted} other {{count} could not be accepted}}',
            createPluralValues(refused.length),
          )}
        >
          {refused.map(({ id, name, reference, why: reason }) => (
            <li key={id} className="text-sm">
              <Untranslated>{name}</Untranslated> {reference ? <Untranslated isCode>{reference}</Untranslated> : null}
              <span className="block">{reason}</span>
            </li>
          ))}
        </StaffWarning>
      ) : null}
      <FailureNotice>{isRunning ? undefined : failure}</FailureNotice>
      {!isRunning && remaining > 0 ? (
        <p>
          {i18n._(
            '{n, plural, one {1 is awaiting a decision.} other {{count} are awaiting a decision.}}',
            createPluralValues(remaining),
          )}
        </p>
      ) : null}
    </div>
  );
}
