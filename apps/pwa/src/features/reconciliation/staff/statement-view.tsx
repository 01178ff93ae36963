import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { LINE_STATUSES, type LineStatus } from '@waha/domain/reconciliation/line-status';
import type { WireStatementStatus } from '@waha/domain/reconciliation/reconciliation.contract';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { createPluralValues, formatNumber, formatStaffTime, formatTnd } from '#platform/language/format';
import { StaffUnreadRows } from '#shell/staff/statements/unread-rows';
import { QueryBoundary } from '#shell/states/query-boundary';
import { IconButton } from '#ui/icon-button';
import { SkeletonList } from '#ui/skeleton';
import { Tabs } from '#ui/tabs';
import { Untranslated } from '#ui/untranslated';
import { DecidedLines } from './decided-lines';
import { DoubtfulLines } from './doubtful-lines';
import { statementQuery } from './reconciliation.queries';
import { translateLineStatus } from './reconciliation.texts';
import { useReconciliationAddress } from './reconciliation-address';
import { SettledLines } from './settled-lines';
import { formatDays } from './statements-page';
import { SureLines } from './sure-lines';
import { UnmatchedLines } from './unmatched-lines';
import { UnsignedWarning } from './unsigned-warning';
import { useHeldLines } from './use-held-lines';

/** One statement: its lines by status, with counts, sums and actions. */
export function StatementView({ id }: { id: string }) {
  const read = useQuery(statementQuery(id));
  const { part } = useReconciliationAddress();
  // Payments were decided since the last visit: the first tab depends on the counts of now.
  if (part === undefined && read.isFetching && !read.isFetchedAfterMount) return <SkeletonList />;
  return (
    <QueryBoundary query={read}>
      {(statementStatus) => <LoadedStatement id={id} standing={statementStatus} countedAt={read.dataUpdatedAt} />}
    </QueryBoundary>
  );
}

function LoadedStatement({
  id,
  standing: { statement, standings, waiting: waitingCount },
  countedAt,
}: {
  id: string;
  standing: WireStatementStatus;
  countedAt: number;
}) {
  const { part, navigate } = useReconciliationAddress();
  const sums = useShownSums(id, standings, countedAt);
  // Chosen once per visit (undecided statuses first), so that work in one part does not switch to another.
  const [initialStatus] = useState(() => LINE_STATUSES.find((candidate) => sums[candidate].count > 0) ?? 'sure');
  const shownStatus = part ?? initialStatus;
  const { source, createdAt, known, debits } = statement;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <header className="flex items-center gap-2">
        <IconButton
          label={i18n._('Back to the statements')}
          icon={<ArrowLeft className="rtl:-scale-x-100" />}
          onPress={() => navigate({ statement: undefined, part: undefined, item: undefined })}
          className="-ms-3"
        />
        <div className="min-w-0 flex-1">
          <h2 className="text-lg font-semibold">
            <Untranslated isTruncated>{source.name}</Untranslated>
          </h2>
          <p className="text-sm text-ink-soft tabular-nums">
            {i18n._('{days}, imported {time}', { days: formatDays(statement), time: formatStaffTime(createdAt) })}
          </p>
        </div>
      </header>
      <StaffUnreadRows {...statement} />
      {statement.lacksSigns ? <UnsignedWarning /> : null}
      {known + debits > 0 ? (
        <p className="text-sm text-ink-soft tabular-nums">
          {[
            ...(known > 0
              ? [
                  i18n._(
                    '{n, plural, one {1 line was already imported.} other {{count} lines were already imported.}}',
                    createPluralValues(known),
                  ),
                ]
              : []),
            ...(debits > 0
              ? [
                  i18n._(
                    '{n, plural, one {1 outgoing payment is not imported.} other {{count} outgoing payments are not imported.}}',
                    createPluralValues(debits),
                  ),
                ]
              : []),
          ].join(' ')}
        </p>
      ) : null}
      <Tabs
        label={i18n._('Line status')}
        value={shownStatus}
        onChoose={(next) => navigate({ part: next, item: undefined })}
        tabs={LINE_STATUSES.map((lineStatus) => ({
          value: lineStatus,
          label: translateLineStatus(lineStatus),
          badge: <Sum sum={sums[lineStatus]} />,
          panel: <StatementTab id={id} lineStatus={lineStatus} sum={sums[lineStatus]} waitingCount={waitingCount} />,
        }))}
      />
    </div>
  );
}

/** Returns the counts and sums with the lines that wait in another list while this user can undo their decisions. */
function useShownSums(id: string, sums: Record<LineStatus, LinesSum>, countedAt: number): Record<LineStatus, LinesSum> {
  const held = useHeldLines(id, countedAt);
  const shown = { ...sums };
  for (const { line, from, to } of held) {
    shown[from] = { count: shown[from].count - 1, millimes: shown[from].millimes - line.amount };
    shown[to] = { count: shown[to].count + 1, millimes: shown[to].millimes + line.amount };
  }
  return shown;
}

type LinesSum = { count: number; millimes: number };

/** Shows count and sum in a tab. */
function Sum({ sum: { count, millimes } }: { sum: LinesSum }) {
  return (
    <span className="block text-xs text-ink-soft tabular-nums">
      {i18n._('{first} · {second}', { first: formatNumber(count), second: formatTnd(millimes) })}
    </span>
  );
}

type StatementTabProps = { id: string; lineStatus: LineStatus; sum: LinesSum; waitingCount: number };

function StatementTab(props: StatementTabProps) {
  return (
    <>
      <p className="sr-only">{i18n._('lines|Oldest first')}</p>
      <StatementLines {...props} />
    </>
  );
}

function StatementLines({ id, lineStatus, sum, waitingCount }: StatementTabProps) {
  if (lineStatus === 'sure') return <SureLines id={id} />;
  if (lineStatus === 'doubtful') return <DoubtfulLines id={id} remaining={sum} />;
  if (lineStatus === 'settled') return <SettledLines id={id} />;
  if (lineStatus === 'left') return <UnmatchedLines id={id} waiting={waitingCount} />;
  return <DecidedLines key={lineStatus} id={id} lineStatus={lineStatus} />;
}
