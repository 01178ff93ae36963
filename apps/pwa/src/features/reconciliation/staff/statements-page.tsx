import { i18n } from '@lingui/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { WireListedStatement, WireStatement } from '@waha/domain/reconciliation/reconciliation.contract';
import { ChevronRight } from 'lucide-react';
import { createPluralValues, formatCalendarDay, formatStaffTime } from '#platform/language/format';
import { ShowMoreButton } from '#shell/staff/queue/show-more-button';
import { sourcesQuery } from '#shell/staff/statements/statement-sources.queries';
import { QueryBoundary } from '#shell/states/query-boundary';
import { EmptyState } from '#ui/empty-state';
import { SectionHeading } from '#ui/section-heading';
import { SkeletonList } from '#ui/skeleton';
import { Untranslated } from '#ui/untranslated';
import { statementsQuery } from './reconciliation.queries';
import { useReconciliationAddress } from './reconciliation-address';
import { StatementImport } from './statement-import';

/** The import form, and the imported statements, the newest first. */
export function StatementsPage() {
  const { navigate } = useReconciliationAddress();
  const sources = useQuery(sourcesQuery());
  const list = useInfiniteQuery(statementsQuery());
  const statements = list.data?.pages.flatMap(({ page }) => page) ?? [];
  const open = (statement: string) => navigate({ statement, item: undefined });
  // Shown together, because the form grows with either and would move the list.
  if (sources.isLoading || list.isLoading) return <SkeletonList />;
  return (
    <div style={{ maxWidth: '56rem' }} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <QueryBoundary query={sources}>
        {(knownSources) => (
          <StatementImport sources={knownSources} lastSource={statements[0]?.source._id} onImported={open} />
        )}
      </QueryBoundary>
      <section aria-label={i18n._('Statements')}>
        <SectionHeading>{i18n._('Statements')}</SectionHeading>
        <QueryBoundary query={list}>
          {() =>
            statements.length === 0 ? (
              <EmptyState>{i18n._('No statements imported yet.')}</EmptyState>
            ) : (
              <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
                {statements.map((statement) => (
                  <Row key={statement._id} statement={statement} onOpen={() => open(statement._id)} />
                ))}
              </ul>
            )
          }
        </QueryBoundary>
        <ShowMoreButton list={list} className="mt-3" />
      </section>
    </div>
  );
}

function Row({ statement, onOpen }: { statement: WireListedStatement; onOpen: () => void }) {
  const { source, lines, undecided, createdAt } = statement;
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-16 w-full min-w-0 items-center gap-3 px-4 py-3 text-start hover:bg-paper"
      >
        <span className="min-w-0 flex-1">
          <Untranslated isTruncated className="font-medium">
            {source.name}
          </Untranslated>
          <span className="block truncate text-sm text-ink-soft">{formatDays(statement)}</span>
          {undecided > 0 ? (
            <span className="block text-sm font-medium text-sun-ink">
              {i18n._(
                '{n, plural, one {1 undecided line} other {{count} undecided lines}}',
                createPluralValues(undecided),
              )}
            </span>
          ) : null}
        </span>
        <span className="text-end text-sm text-ink-soft tabular-nums">
          {i18n._('{n, plural, one {1 line} other {{count} lines}}', createPluralValues(lines))}
          <span className="block">{formatStaffTime(createdAt)}</span>
        </span>
        <ChevronRight className="size-5 text-ink-soft rtl:-scale-x-100" />
      </button>
    </li>
  );
}

/** Formats the range of days of the statement's lines. */
export function formatDays({ firstDay, lastDay }: Pick<WireStatement, 'firstDay' | 'lastDay'>): string {
  if (!firstDay || !lastDay) return '';
  if (firstDay === lastDay) return formatCalendarDay(firstDay);
  return i18n._('{first} to {last}', { first: formatCalendarDay(firstDay), last: formatCalendarDay(lastDay) });
}
