import { i18n } from '@lingui/core';
import type { WireAuditLine } from '@waha/domain/audit/audit.contract';
import { formatDay, formatNumber, formatRelative } from '#platform/language/format';
import { translateAction } from '#shell/staff/history/translate-action';
import { translateActor } from '#shell/staff/history/translate-actor';
import { ListSummary, translateNewestOnly } from '#shell/staff/summary/list-summary';
import { Button } from '#ui/button';
import { DetailList } from '#ui/detail-list';

type LogSummaryProps = {
  /** The fetched lines, the newest first. */
  lines: readonly WireAuditLine[];
  isComplete: boolean;
  onOpen: (id: string) => void;
};

/** The maximum number of listed kinds. */
const MAX_KINDS = 5;

/** The summary beside the log: the last day's lines that match the filter. */
export function LogSummary({ lines, isComplete, onOpen }: LogSummaryProps) {
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
        { label: i18n._('Lines'), value: isDayComplete ? count : i18n._('{n} or more', { n: count }) },
        { label: i18n._('People'), value: formatNumber(people.size) },
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
