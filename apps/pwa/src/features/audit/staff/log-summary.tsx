import { i18n } from '@lingui/core';
import type { WireAuditLine } from '@waha/domain/audit/audit.contract';
import { formatDay, formatNumber, formatRelative } from '../../../platform/language/format';
import { sayAction } from '../../../shell/staff/history/say-action';
import { sayWho } from '../../../shell/staff/history/say-who';
import { ListSummary, sayOfNewest } from '../../../shell/staff/summary/list-summary';
import { Button } from '../../../ui/button';
import { DetailList } from '../../../ui/detail-list';

type LogSummaryProps = {
  /** Those that were read, the newest first. */
  lines: readonly WireAuditLine[];
  isWhole: boolean;
  onOpen: (id: string) => void;
};

/** So many kinds of things are named. */
const MOST = 5;

/** Beside the log: what its last day held, of the lines that fit. */
export function LogSummary({ lines, isWhole, onOpen }: LogSummaryProps) {
  const [newest] = lines;
  if (!newest) return null;
  const day = formatDay(newest.at);
  const ofDay = lines.filter(({ at }) => formatDay(at) === day);
  const isDayWhole = isWhole || ofDay.length < lines.length;
  const count = formatNumber(ofDay.length);
  const people = new Set(ofDay.map(({ by }) => sayWho(by)));
  return (
    <ListSummary
      hasSearch
      title={i18n._('Last day of the log: {day}', { day })}
      facts={[
        { label: i18n._('Lines'), value: isDayWhole ? count : i18n._('{n} or more', { n: count }) },
        { label: i18n._('People'), value: formatNumber(people.size) },
        { label: i18n._('line|The newest'), value: formatRelative(newest.at) },
      ]}
      hint={isDayWhole ? undefined : sayOfNewest(lines.length)}
      actions={<Button onPress={() => onOpen(newest._id)}>{i18n._('line|Open the newest')}</Button>}
    >
      <DetailList details={mostOften(ofDay).map(([label, n]) => ({ label, value: formatNumber(n) }))} />
    </ListSummary>
  );
}

/** What was done most often, and how often. */
function mostOften(lines: readonly WireAuditLine[]): [string, number][] {
  const times = new Map<string, number>();
  for (const { action, details } of lines) {
    const said = sayAction(action, details);
    times.set(said, (times.get(said) ?? 0) + 1);
  }
  return [...times].sort(([, one], [, other]) => other - one).slice(0, MOST);
}
