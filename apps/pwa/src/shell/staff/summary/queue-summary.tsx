import { i18n } from '@lingui/core';
import { DAY } from '@waha/domain/kernel/time';
import type { WorkQueue } from '@waha/domain/overview/staff/figures';
import { type AgeGroup, groupWaitingAges, LATE_AFTER_MS } from '@waha/domain/overview/waiting-ages';
import { createPluralValues, formatNumber, formatRelative } from '#platform/language/format';
import { isolate } from '#platform/language/isolate';
import { Button } from '#ui/button';
import { StaffBarChart } from '../bar-chart';
import { useQueueCount } from '../queue/queue';
import { ListSummary } from './list-summary';

type QueueSummaryProps = {
  title: string;
  /** The queue whose pending items the server counts; undefined while a search filters the list. */
  kind: WorkQueue | undefined;
  /** The instants since which the fetched items are pending, in any order. */
  pendingSince: readonly string[];
  /** All pending items were fetched. */
  isComplete: boolean;
  /** Undefined while no item can be opened. */
  onOpenFirst: (() => void) | undefined;
};

/**
 * The summary beside a queue with no open item: the number of pending items, how long they have been pending, and a
 * button to open the oldest.
 */
export function QueueSummary({ title, kind, pendingSince, isComplete, onOpenFirst }: QueueSummaryProps) {
  const now = Date.now();
  const instants = pendingSince.map((at) => Date.parse(at));
  const groups = groupWaitingAges(instants, now);
  const lateCount = groups.filter(isLate).reduce((sum, { count }) => sum + count, 0);
  // The oldest were fetched first: if one of them is on time, so are all items that were not fetched.
  const areAllLateRead = isComplete || lateCount < pendingSince.length;
  return (
    <ListSummary
      title={title}
      hasSearch
      facts={[
        { label: kind ? i18n._('Waiting') : i18n._('Results'), value: useCount(kind, pendingSince.length, isComplete) },
        {
          label: i18n._('Oldest'),
          value: formatRelative(Math.min(...instants, now), now),
          more: i18n._(
            '{n, plural, one {Target: within 1 day} other {Target: within {count} days}}',
            toDays(LATE_AFTER_MS),
          ),
          isPressing: lateCount > 0,
        },
        {
          label: i18n._('Over target'),
          value: areAllLateRead ? formatNumber(lateCount) : translateAtLeast(lateCount),
          isPressing: lateCount > 0,
        },
      ]}
      actions={onOpenFirst ? <Button onPress={onOpenFirst}>{i18n._('Open oldest')}</Button> : null}
    >
      <figure className="grid gap-2">
        <figcaption className="text-sm text-ink-soft">
          {isComplete
            ? i18n._('Waiting time, in days')
            : i18n._(
                '{n, plural, one {Waiting time of the oldest item, in days} other {Waiting times of the {count} oldest items, in days}}',
                createPluralValues(pendingSince.length),
              )}
        </figcaption>
        <StaffBarChart
          label={i18n._('Waiting time, in days')}
          isBare
          height={72}
          tone={lateCount > 0 ? 'sun' : 'blue'}
          bars={groups.map((group) => ({
            key: String(group.from),
            value: group.count,
            label: formatAgeGroup(group),
            text: formatNumber(group.count),
            says: translateAgeGroup(group),
          }))}
        />
      </figure>
    </ListSummary>
  );
}

const isLate = ({ from }: AgeGroup) => from >= LATE_AFTER_MS;
const toDays = (time: number) => createPluralValues(time / DAY);

/** Exact if all items were fetched, or if the server has counted them. */
function useCount(kind: WorkQueue | undefined, read: number, isComplete: boolean): string {
  const total = useQueueCount(isComplete ? undefined : kind);
  return isComplete || total > read ? formatNumber(Math.max(total, read)) : translateAtLeast(read);
}

const translateAtLeast = (n: number) => i18n._('{n} or more', { n: formatNumber(n) });

/** Formats `2–4` or `7+`, left to right in every language. */
function formatAgeGroup({ from, until }: AgeGroup): string {
  const minDays = formatNumber(from / DAY);
  return isolate(until === undefined ? `${minDays}+` : `${minDays}–${formatNumber(until / DAY)}`);
}

function translateAgeGroup({ from, until, count }: AgeGroup): string {
  const values = { from: formatNumber(from / DAY), count: formatNumber(count) };
  if (until === undefined) return i18n._('{from} days or longer: {count}', values);
  if (from === 0) return i18n._('Less than 1 day: {count}', values);
  return i18n._('{from} to {until} days: {count}', { ...values, until: formatNumber(until / DAY) });
}
