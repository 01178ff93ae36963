import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Role } from '@waha/domain/kernel/roles';
import type { WireWorkQueue } from '@waha/domain/overview/overview.contract';
import { LATE_AFTER_MS } from '@waha/domain/overview/waiting-ages';
import { ChevronRight, Clock } from 'lucide-react';
import { formatList, formatNumber, formatRelative } from '#platform/language/format';
import { useMember } from '#platform/session';
import { useSubtractHeld } from '#shell/staff/held/held-decisions';
import { queueCountsQuery } from '#shell/staff/queue/queue';
import { findWorkQueueSection, translateWorkQueue } from '#shell/staff/queue/work-queue';
import { QueryBoundary } from '#shell/states/query-boundary';
import { EmptyState } from '#ui/empty-state';
import { joinClasses } from '#ui/join-classes';
import { SectionHeading } from '#ui/section-heading';
import { createColumns } from './overview-card';

/** The work queues of the user: number, age and link of each. */
export function WorkQueues() {
  const query = useQuery(queueCountsQuery());
  const subtractHeld = useSubtractHeld(query.dataUpdatedAt);
  const withoutHeld = (queue: WireWorkQueue) => ({ ...queue, waiting: subtractHeld(queue.kind, queue.waiting) });
  return (
    <section>
      <SectionHeading>{i18n._('Waiting for you')}</SectionHeading>
      <QueryBoundary query={query}>{(queues) => <Queues queues={queues.map(withoutHeld)} />}</QueryBoundary>
    </section>
  );
}

function Queues({ queues }: { queues: readonly WireWorkQueue[] }) {
  const { role } = useMember();
  const activeQueues = queues.filter((queue) => queue.waiting > 0).toSorted(compareAges);
  const emptyQueues = queues.filter((queue) => queue.waiting === 0);
  if (activeQueues.length === 0)
    return <EmptyState picture="all-done">{i18n._('Nothing needs your attention.')}</EmptyState>;
  return (
    <>
      <ul aria-label={i18n._('Waiting for you')} className="grid gap-2" style={createColumns(15)}>
        {activeQueues.map((queue) => (
          <QueueLink key={queue.kind} queue={queue} role={role} />
        ))}
      </ul>
      {emptyQueues.length > 0 ? (
        <p className="mt-3 text-sm text-ink-soft">
          {i18n._('Empty queues: {queues}', {
            queues: formatList(emptyQueues.map(({ kind }) => translateWorkQueue(kind))),
          })}
        </p>
      ) : null}
    </>
  );
}

/** The longest pending first: the late ones, then the others. Queues of the same age keep their order. */
function compareAges(a: WireWorkQueue, b: WireWorkQueue): number {
  if (a.oldestAt === b.oldestAt) return 0;
  if (a.oldestAt === null || b.oldestAt === null) return a.oldestAt === null ? 1 : -1;
  return Date.parse(a.oldestAt) - Date.parse(b.oldestAt);
}

function QueueLink({ queue, role }: { queue: WireWorkQueue; role: Role }) {
  const { kind, waiting, oldestAt, oldestId } = queue;
  const isLate = oldestAt !== null && Date.now() - Date.parse(oldestAt) > LATE_AFTER_MS;
  return (
    <li>
      <Link
        to="."
        search={findWorkQueueSection(kind, role, oldestId)}
        className="flex h-full min-h-14 flex-wrap items-center gap-2 rounded-xl border border-line bg-surface px-3 py-2 hover:bg-paper"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{translateWorkQueue(kind)}</span>
          {oldestAt ? (
            <span
              className={joinClasses(
                'flex items-center gap-1 text-sm',
                isLate ? 'font-medium text-bougainvillea' : 'text-ink-soft',
              )}
            >
              {isLate ? <Clock className="size-4 shrink-0" /> : null}
              {i18n._('Oldest: {time}', { time: formatRelative(oldestAt) })}
            </span>
          ) : null}
        </span>
        <span className="text-2xl font-semibold tabular-nums">{formatNumber(waiting)}</span>
        <ChevronRight className="size-4 shrink-0 text-ink-soft rtl:-scale-x-100" />
      </Link>
    </li>
  );
}
