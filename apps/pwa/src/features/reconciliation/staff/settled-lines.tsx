import { i18n } from '@lingui/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { WireLine } from '@waha/domain/reconciliation/reconciliation.contract';
import { useState } from 'react';
import { useConnectivity } from '#platform/connectivity';
import { createPluralValues, formatNumber, formatTnd } from '#platform/language/format';
import { translateError } from '#platform/translate-error';
import { type HeldOr, isHeldReply } from '#shell/staff/held/call-held';
import { addHeldGroup, useHeldItemIds } from '#shell/staff/held/held-decisions';
import { type BulkResult, useBulkRun } from '#shell/staff/queue/bulk/use-bulk-run';
import { ShowMoreButton } from '#shell/staff/queue/show-more-button';
import { StaffConfirmDialog } from '#shell/staff/staff-confirm-dialog';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { FailureNotice } from '#ui/failure-notice';
import { ProgressBar } from '#ui/progress-bar';
import { toast } from '#ui/toast';
import { ignoreLine, linesQuery } from './reconciliation.queries';
import { SetAsideDialog } from './set-aside-dialog';
import { UnmatchedLine } from './unmatched-lines';

/** The transfers of payments, recharges and invoices that staff approved from their receipts. */
export function SettledLines({ id }: { id: string }) {
  const list = useInfiniteQuery(linesQuery(id, 'settled'));
  const heldItemIds = useHeldItemIds();
  const lines = list.data?.pages.flatMap(({ page }) => page).filter(({ _id }) => !heldItemIds.has(_id)) ?? [];
  return (
    <div style={{ maxWidth: '56rem' }} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <QueryBoundary query={list}>
        {() =>
          lines.length === 0 ? (
            <EmptyState picture="all-done">{i18n._('No line of an approved payment, recharge or invoice.')}</EmptyState>
          ) : (
            <LinesToIgnore lines={lines} />
          )
        }
      </QueryBoundary>
      <ShowMoreButton list={list} />
    </div>
  );
}

type LinesToIgnoreProps = {
  /** The lines that were fetched. */
  lines: readonly WireLine[];
};

/** One question ignores all lines. */
function LinesToIgnore({ lines }: LinesToIgnoreProps) {
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  const [isConfirming, setConfirming] = useState(false);
  const [ignoring, setIgnoring] = useState<WireLine>();
  const [failure, setFailure] = useState<string>();
  const { progress, start, stop } = useBulkRun<WireLine, HeldOr<unknown>>('reconciliation');
  const title = i18n._('Lines of approved payments, recharges and invoices');
  const count = createPluralValues(lines.length);
  const sum = formatTnd(lines.reduce((all, { amount }) => all + amount, 0));
  const reason = i18n._('Paid a payment that was already decided');

  function onEnd({ done, refused }: BulkResult<WireLine, HeldOr<unknown>>, why: string | undefined): void {
    setFailure(why);
    setConfirming(why !== undefined);
    const text = i18n._(
      '{n, plural, one {1 line ignored} other {{count} lines ignored}}',
      createPluralValues(done.length),
    );
    const held = done.flatMap(({ reply }) => (isHeldReply(reply) ? [reply.held] : []));
    if (held.length > 0) addHeldGroup(text, held);
    else if (done.length > 0) toast.success(text);
    for (const refusal of new Set(refused.map((each) => each.why))) toast.error(refusal);
  }

  function cancel(): void {
    if (progress) stop();
    else {
      setFailure(undefined);
      setConfirming(false);
    }
  }

  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h3 className="font-medium">{title}</h3>
          <p className="text-sm text-ink-soft tabular-nums">
            {i18n._('{n, plural, one {1 line, {sum}.} other {{count} lines, {sum} in total.}}', { ...count, sum })}{' '}
            {i18n._('There is nothing left to decide.')}
          </p>
        </div>
        <Button variant="secondary" small disabled={isOffline} onPress={() => setConfirming(true)}>
          {i18n._('{n, plural, one {Ignore this line} other {Ignore all {count} lines}}', count)}
        </Button>
      </div>
      <ul aria-label={title} className="divide-y divide-line rounded-xl border border-line bg-surface">
        {lines.map((line) => (
          <UnmatchedLine key={line._id} line={line} onIgnore={() => setIgnoring(line)} />
        ))}
      </ul>
      <SetAsideDialog
        line={ignoring}
        isAlreadyDecided
        onStop={() => setIgnoring(undefined)}
        translateFailure={translateError}
      />
      <StaffConfirmDialog
        isOpen={isConfirming}
        title={i18n._('{n, plural, one {Ignore 1 line?} other {Ignore {count} lines?}}', count)}
        confirm={i18n._('Ignore')}
        cancel={progress ? i18n._('Stop') : i18n._('Cancel')}
        canStop
        isIncomplete={isOffline}
        busy={progress !== undefined}
        onConfirm={() =>
          start({
            rows: lines,
            decision: 'ignore',
            decide: ({ _id }, call) => ignoreLine(_id, { reason, ...call }),
            onEnd,
          })
        }
        onCancel={cancel}
      >
        {progress ? (
          <Progress {...progress} />
        ) : (
          <>
            <span className="mb-2 block font-medium text-ink">
              {i18n._('{amount} was received in total.', { amount: sum })}
            </span>
            {i18n._(
              '{n, plural, one {It pays a payment that is already approved. You can restore it later.} other {They pay payments that are already approved. You can restore them later.}}',
              count,
            )}
          </>
        )}
        <FailureNotice>{failure}</FailureNotice>
      </StaffConfirmDialog>
    </section>
  );
}

function Progress({ count, total }: { count: number; total: number }) {
  return (
    <ProgressBar
      value={count / total}
      label={i18n._('{n} of {total}', { n: formatNumber(count), total: formatNumber(total) })}
    />
  );
}
