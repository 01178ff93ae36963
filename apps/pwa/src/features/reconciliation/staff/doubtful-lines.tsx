import { i18n } from '@lingui/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { WireLine } from '@waha/domain/reconciliation/reconciliation.contract';
import { formatCalendarDay, formatNumber, formatTnd } from '#platform/language/format';
import { StaffAmount } from '#shell/staff/amount';
import { useHeldItemIds } from '#shell/staff/held/held-decisions';
import { toPagingProps } from '#shell/staff/queue/queue';
import { type WorkItem, WorkList } from '#shell/staff/queue/work-list';
import { ListSummary } from '#shell/staff/summary/list-summary';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { Untranslated } from '#ui/untranslated';
import { DoubtfulLine } from './doubtful-line';
import { linesQuery } from './reconciliation.queries';
import { useReconciliationAddress } from './reconciliation-address';
import { isLineHeld } from './use-held-lines';

type DoubtfulLinesProps = {
  id: string;
  /** The number of these lines, fetched or not, and their sum. */
  remaining: { count: number; millimes: number };
};

/** The lines that staff must check, one after the other, each beside its possible matches. */
export function DoubtfulLines({ id, remaining }: DoubtfulLinesProps) {
  const { item, navigate } = useReconciliationAddress();
  const list = useInfiniteQuery(linesQuery(id, 'doubtful'));
  const heldItemIds = useHeldItemIds();
  const lines = list.data?.pages.flatMap(({ page }) => page).filter((each) => !isLineHeld(each, heldItemIds)) ?? [];
  const line = lines.find(({ _id }) => _id === item);
  const index = lines.findIndex(({ _id }) => _id === item);
  const next = () =>
    navigate({ part: 'doubtful', item: (lines[index + 1] ?? lines.filter(({ _id }) => _id !== item)[0])?._id });
  const open = (chosen: string | undefined) => navigate({ part: 'doubtful', item: chosen });
  const first = lines[0];
  return (
    <WorkList
      label={i18n._('Possible matches')}
      items={lines.map(toItem)}
      chosen={line?._id}
      onChoose={open}
      {...toPagingProps(list)}
      whenEmpty={
        <QueryBoundary query={list}>
          {() => <EmptyState picture="all-done">{i18n._('No possible matches to review.')}</EmptyState>}
        </QueryBoundary>
      }
      summary={
        <ListSummary
          title={i18n._('Possible matches')}
          facts={[
            { label: i18n._('Lines to review'), value: formatNumber(remaining.count) },
            { label: i18n._('Total'), value: formatTnd(remaining.millimes) },
          ]}
          hint={i18n._('Each line is shown next to the payments it could match.')}
          actions={first ? <Button onPress={() => open(first._id)}>{i18n._('Open first line')}</Button> : null}
        />
      }
      details={line ? <DoubtfulLine key={line._id} statementId={id} line={line} onNext={next} /> : null}
    />
  );
}

function toItem({ _id, bookedOn, amount, label, candidates = [] }: WireLine): WorkItem {
  const [onlyCandidate, ...otherCandidates] = candidates;
  return {
    id: _id,
    title: onlyCandidate && otherCandidates.length === 0 ? onlyCandidate.payer : label || formatCalendarDay(bookedOn),
    line: label ? <Untranslated isTruncated>{label}</Untranslated> : formatCalendarDay(bookedOn),
    aside: <StaffAmount millimes={amount} />,
  };
}
