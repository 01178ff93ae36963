import { i18n } from '@lingui/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { WireAuditLine } from '@waha/domain/audit/audit.contract';
import { exportAudit } from '@waha/domain/staff-exports.contract';
import { useDeferredValue } from 'react';
import { formatDay, formatNumber, formatRelative, formatStaffTime } from '#platform/language/format';
import { StaffExportButton } from '#shell/staff/export/export-button';
import { translateAction } from '#shell/staff/history/translate-action';
import { translateActor } from '#shell/staff/history/translate-actor';
import { toPagingProps } from '#shell/staff/queue/queue';
import { type WorkItem, WorkList } from '#shell/staff/queue/work-list';
import { useTypedSearch } from '#shell/staff/search/use-typed-search';
import { ListSummary, translateNewestOnly } from '#shell/staff/summary/list-summary';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { DetailList } from '#ui/detail-list';
import { EmptyState } from '#ui/empty-state';
import { Untranslated } from '#ui/untranslated';
import { auditQuery } from './audit.queries';
import { useAuditAddress } from './audit-address';
import { AuditFilters } from './audit-filters';
import { AuditLine } from './audit-line';

/** The audit log: its lines cannot be changed, and every view of a document adds one. */
export function AuditPage() {
  const { item, navigate, ...filter } = useAuditAddress();
  const [typed, type] = useTypedSearch(filter.q ?? '');
  const q = useDeferredValue(typed.trim()) || undefined;
  const list = useInfiniteQuery(auditQuery({ ...filter, q }));
  const lines = list.data?.pages.flatMap(({ page }) => page) ?? [];
  const line = lines.find(({ _id }) => _id === item);
  return (
    <WorkList
      label={i18n._('Activity log')}
      items={lines.map(toItem)}
      chosen={line?._id}
      onChoose={(id) => navigate({ item: id })}
      {...toPagingProps(list)}
      head={
        <AuditFilters
          exported={<StaffExportButton endpoint={exportAudit} query={{ ...filter, q }} />}
          typed={typed}
          onType={(text) => {
            type(text);
            navigate({ q: text.trim() });
          }}
          filter={filter}
          onFilter={navigate}
          personName={findName(lines, filter.person)}
        />
      }
      whenEmpty={
        <QueryBoundary query={list}>
          {() => <EmptyState picture="no-results">{i18n._('No matching activity.')}</EmptyState>}
        </QueryBoundary>
      }
      summary={<LogSummary lines={lines} isComplete={!list.hasNextPage} onOpen={(id) => navigate({ item: id })} />}
      details={line ? <AuditLine key={line._id} line={line} onNavigate={navigate} /> : null}
    />
  );
}

function toItem({ _id, at, action, by, subject, member, details }: WireAuditLine): WorkItem {
  const names = [member ? translateActor(member) : undefined, subject?.label].filter(
    (name) => name !== translateActor(by),
  );
  const subjectLabel = [...new Set(names.filter(Boolean))].join(' · ');
  return {
    id: _id,
    title: translateAction(action, details),
    line: (
      <>
        <span className="block truncate">
          {i18n._('{who}, {time}', { who: translateActor(by), time: formatStaffTime(at) })}
        </span>
        {subjectLabel ? <Untranslated isTruncated>{subjectLabel}</Untranslated> : null}
      </>
    ),
  };
}

/** Returns a person's name from the fetched lines. */
function findName(lines: readonly WireAuditLine[], id: string | undefined): string | undefined {
  if (!id) return undefined;
  const people = lines.flatMap(({ by, member }) => [by, member]);
  const person = people.find((each) => typeof each === 'object' && each._id === id);
  return person ? translateActor(person) : i18n._('Selected person');
}

type LogSummaryProps = {
  /** The fetched lines, the newest first. */
  lines: readonly WireAuditLine[];
  isComplete: boolean;
  onOpen: (id: string) => void;
};

/** The maximum number of listed kinds. */
const MAX_KINDS = 5;

/** The summary beside the log: the last day's lines that match the filter. */
function LogSummary({ lines, isComplete, onOpen }: LogSummaryProps) {
  const [newest] = lines;
  if (!newest) return null;
  const day = formatDay(newest.at);
  const dayLines = lines.filter(({ at }) => formatDay(at) === day);
  const isDayComplete = isComplete || dayLines.length < lines.length;
  const count = formatNumber(dayLines.length);
  const people = new Set(dayLines.map(({ by }) => translateActor(by)));
  return (
    <ListSummary
      hasSearch
      title={i18n._('Last day of the activity log: {day}', { day })}
      facts={[
        { label: i18n._('Lines on this day'), value: isDayComplete ? count : i18n._('{n} or more', { n: count }) },
        { label: i18n._('People on this day'), value: formatNumber(people.size) },
        { label: i18n._('line|Newest'), value: formatRelative(newest.at) },
      ]}
      hint={isDayComplete ? undefined : translateNewestOnly(lines.length)}
      actions={<Button onPress={() => onOpen(newest._id)}>{i18n._('line|Open newest')}</Button>}
    >
      <DetailList details={countMostFrequent(dayLines).map(([label, n]) => ({ label, value: formatNumber(n) }))} />
    </ListSummary>
  );
}

/** Returns the most frequent actions with their counts. */
function countMostFrequent(lines: readonly WireAuditLine[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { action, details } of lines) {
    const actionLabel = translateAction(action, details);
    counts.set(actionLabel, (counts.get(actionLabel) ?? 0) + 1);
  }
  return [...counts].sort(([, countA], [, countB]) => countB - countA).slice(0, MAX_KINDS);
}
