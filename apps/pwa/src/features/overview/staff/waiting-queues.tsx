import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Role } from '@waha/domain/kernel/roles';
import type { WorkQueue } from '@waha/domain/overview/figures';
import type { WireWorkQueue } from '@waha/domain/overview/overview.contract';
import { LATE_AFTER_MS } from '@waha/domain/overview/waiting-ages';
import { ChevronRight, Clock } from 'lucide-react';
import { formatList, formatNumber, formatRelative } from '../../../platform/language/format';
import { sayError } from '../../../platform/say-error';
import { useMember } from '../../../platform/session';
import { waitingQuery } from '../../../shell/staff/queue/queue';
import { Loaded } from '../../../shell/states/query-boundary';
import { classes } from '../../../ui/classes';
import { EmptyState } from '../../../ui/empty-state';
import { SectionHeading } from '../../../ui/section-heading';
import { asMany } from './as-many';
import { nameQueue } from './overview.texts';

/** What waits for whoever looks: how much, since when, and one press away. */
export function WaitingQueues() {
  return (
    <section>
      <SectionHeading>{i18n._('Waiting for you')}</SectionHeading>
      <Loaded query={useQuery(waitingQuery())} sayFailure={sayError}>
        {(queues) => <Queues queues={queues} />}
      </Loaded>
    </section>
  );
}

function Queues({ queues }: { queues: readonly WireWorkQueue[] }) {
  const { role } = useMember();
  const waiting = queues.filter((queue) => queue.waiting > 0);
  const quiet = queues.filter((queue) => queue.waiting === 0);
  if (waiting.length === 0) return <EmptyState picture="all-done">{i18n._('Nothing waits for you.')}</EmptyState>;
  return (
    <>
      <ul aria-label={i18n._('Waiting for you')} className="grid gap-2" style={asMany(15)}>
        {waiting.map((queue) => (
          <QueueLink key={queue.kind} queue={queue} role={role} />
        ))}
      </ul>
      {quiet.length > 0 ? (
        <p className="mt-3 text-sm text-ink-soft">
          {i18n._('Nothing waits in: {queues}', { queues: formatList(quiet.map(({ kind }) => nameQueue(kind))) })}
        </p>
      ) : null}
    </>
  );
}

function QueueLink({ queue: { kind, waiting, oldestAt }, role }: { queue: WireWorkQueue; role: Role }) {
  const isLate = oldestAt !== null && Date.now() - Date.parse(oldestAt) > LATE_AFTER_MS;
  return (
    <li>
      <Link
        to="."
        search={sectionOf(kind, role)}
        className="flex h-full min-h-14 flex-wrap items-center gap-2 rounded-xl border border-line bg-surface px-3 py-2 hover:bg-paper"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{nameQueue(kind)}</span>
          {oldestAt ? (
            <span
              className={classes(
                'flex items-center gap-1 text-sm',
                isLate ? 'font-medium text-sun-ink' : 'text-ink-soft',
              )}
            >
              {isLate ? <Clock aria-hidden="true" className="size-4 shrink-0" /> : null}
              {i18n._('The oldest: {time}', { time: formatRelative(oldestAt) })}
            </span>
          ) : null}
        </span>
        <span className="text-2xl font-semibold tabular-nums">{formatNumber(waiting)}</span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-soft rtl:-scale-x-100" />
      </Link>
    </li>
  );
}

/** Where it is decided: administrators pay withdrawals where they decide them. */
function sectionOf(kind: WorkQueue, role: Role): { view: string; step?: string } {
  return kind === 'payouts' && role === 'admin' ? { view: 'withdrawals', step: 'payout' } : { view: kind };
}
