import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Concern, findConcerns } from '@waha/domain/operations/concerns';
import type { WireOperations } from '@waha/domain/operations/operations.contract';
import { WORK_QUEUES, type WorkQueue } from '@waha/domain/overview/staff/figures';
import {
  CalendarX,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  Clock,
  Smartphone,
  TriangleAlert,
  Upload,
} from 'lucide-react';
import { formatNumber, formatRelative, formatSize, formatStaffTime } from '#platform/language/format';
import { findWorkQueueSection, translateWorkQueue } from '#shell/staff/queue/work-queue';
import { StaffTable } from '#shell/staff/table';
import { QueryBoundary } from '#shell/states/query-boundary';
import { joinClasses } from '#ui/join-classes';
import { SectionHeading } from '#ui/section-heading';
import { Skeleton } from '#ui/skeleton';
import { operationsQuery } from './operations.queries';
import { OperationsCard } from './operations-card';
import { BackupStatusCard, DiskStatusCard, MailStatusCard, ProgramStatusCard } from './status-card';
import { translateConcern } from './translate-concern';

/** The health of the service: a one-sentence summary, then its parts. */
export function OperationsPage() {
  return (
    <QueryBoundary query={useQuery(operationsQuery())} skeleton={<PageSkeleton />}>
      {(state) => <State state={state} />}
    </QueryBoundary>
  );
}

function State({ state }: { state: WireOperations }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <OverallStatus state={state} />
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3 [&>*]:min-w-0">
        <BackupStatusCard {...state} />
        <DiskStatusCard disk={state.disk} />
        <MailStatusCard {...state} />
        <Queues queues={state.queues} />
        <ProgramStatusCard {...state} />
        <AppBuilds builds={state.builds} />
        <NearQuota uploads={state.uploads} />
        <DueDeletions retention={state.retention} />
      </div>
      <Failures failures={state.failures} />
    </div>
  );
}

function PageSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{i18n._('Loading')}</span>
      <Skeleton className="h-18" />
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
        <Skeleton className="h-64 max-sm:hidden" />
      </div>
    </div>
  );
}

const URGENCY_STYLES = {
  well: { icon: CircleCheck, ground: 'border-leaf bg-leaf-wash', ink: 'text-leaf-ink' },
  soon: { icon: TriangleAlert, ground: 'border-sun bg-sun-wash', ink: 'text-sun-ink' },
  now: { icon: CircleAlert, ground: 'border-bougainvillea bg-bougainvillea-wash', ink: 'text-bougainvillea' },
};

/** Says in one sentence whether all is well; otherwise says what to do. */
function OverallStatus({ state }: { state: WireOperations }) {
  const concerns = findConcerns(state);
  const urgency = concerns[0]?.urgency ?? 'well';
  const { icon: Icon, ground, ink } = URGENCY_STYLES[urgency];
  return (
    <section role="status" className={joinClasses('flex gap-3 rounded-xl border p-4', ground)}>
      <Icon className={joinClasses('mt-0.5 size-7 shrink-0', ink)} />
      <div className="grid min-w-0 gap-1">
        <h2 className={joinClasses('text-xl font-semibold', ink)}>{translateUrgency(urgency)}</h2>
        <ul className="grid gap-1 wrap-anywhere empty:hidden">
          {concerns.map(({ about }) => (
            <li key={about}>{translateConcern(about, state)}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function translateUrgency(urgency: Concern['urgency'] | 'well'): string {
  if (urgency === 'now') return i18n._('Action needed now.');
  return urgency === 'soon' ? i18n._('Everything is working. Check this soon.') : i18n._('Everything is working.');
}

/** Lists the errors of the last 24 hours; the request's id finds an error in the log. */
function Failures({ failures }: Pick<WireOperations, 'failures'>) {
  const title = i18n._('Errors in the last 24 hours');
  return (
    <section>
      <SectionHeading>{title}</SectionHeading>
      {failures.length === 0 ? (
        <p className="text-ink-soft">{i18n._('None.')}</p>
      ) : (
        <StaffTable
          label={title}
          head={[i18n._('Action'), i18n._('When'), i18n._('Status'), i18n._('Reason'), i18n._('Code')]}
          rows={failures.map(({ at, method, route, status, code, requestId }) => ({
            key: requestId,
            cells: [`${method} ${route}`, formatRelative(at), status, code, requestId],
          }))}
        />
      )}
    </section>
  );
}

/** Lists what is deleted within 30 days because its time has passed. */
function DueDeletions({ retention }: Pick<WireOperations, 'retention'>) {
  const title = i18n._('Deleted within 30 days');
  const due = retention.filter((each) => each.due > 0);
  return (
    <OperationsCard title={title} icon={CalendarX}>
      <p className="text-sm text-ink-soft">
        {i18n._(
          'Old data is deleted each night, except while a payment, a payout or a profile is open, or a hold is set.',
        )}
      </p>
      {due.length === 0 ? (
        <p className="text-ink-soft">{i18n._('None.')}</p>
      ) : (
        <ul aria-label={title} className="divide-y divide-line">
          {due.map(({ kind, due: count, isMore }) => (
            <li key={kind} className="flex items-baseline justify-between gap-4 py-2.5">
              <span>{translateRetainedKind(kind)}</span>
              <span className="shrink-0 font-medium tabular-nums">
                {isMore ? i18n._('{n} or more', { n: formatNumber(count) }) : formatNumber(count)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </OperationsCard>
  );
}

function translateRetainedKind(kind: WireOperations['retention'][number]['kind']): string {
  switch (kind) {
    case 'identity':
      return i18n._('Documents of verified profiles');
    case 'rejected':
      return i18n._('Documents of rejected profiles');
    case 'messages':
      return i18n._('Conversations');
    case 'receipts':
      return i18n._('Receipts');
    case 'words':
      return i18n._('Words in the activity log');
  }
}

/** Lists the members near the daily upload quota; renders nothing if there are none. */
function NearQuota({ uploads: { near: nearQuota } }: Pick<WireOperations, 'uploads'>) {
  if (nearQuota.length === 0) return null;
  const title = i18n._('Heavy uploads today');
  return (
    <OperationsCard title={title} icon={Upload}>
      <p className="text-sm text-ink-soft">
        {i18n._(
          'People who have used more than 80 % of their daily upload limit. Uploads above the limit have to wait.',
        )}
      </p>
      <ul aria-label={title} className="divide-y divide-line">
        {nearQuota.map(({ memberId, bytesToday, bytesADay }) => (
          <li key={memberId} className="flex items-baseline justify-between gap-4 py-2.5">
            <span className="min-w-0 text-xs wrap-anywhere text-ink-soft">{memberId}</span>
            <span className="shrink-0 font-medium tabular-nums">
              {i18n._('{n} of {total}', { n: formatSize(bytesToday), total: formatSize(bytesADay) })}
            </span>
          </li>
        ))}
      </ul>
    </OperationsCard>
  );
}

/** Lists the app versions that members used recently, to see who still has an old one. */
function AppBuilds({ builds: { seen: builds, since } }: Pick<WireOperations, 'builds'>) {
  const title = i18n._('App versions in use');
  return (
    <OperationsCard title={title} icon={Smartphone}>
      <p className="text-sm text-ink-soft">{i18n._('Members active since {date}', { date: formatStaffTime(since) })}</p>
      {builds.length === 0 ? (
        <p className="text-ink-soft">{i18n._('No active members yet.')}</p>
      ) : (
        <ul aria-label={title} className="divide-y divide-line">
          {builds.map(({ build, isServed, members, lastAt }) => (
            <li key={build} className="flex items-baseline justify-between gap-4 py-2.5">
              <span className="min-w-0">
                {isServed ? i18n._('This version') : i18n._('Other version')}
                <span className="block text-xs wrap-anywhere text-ink-soft">
                  {build} · {formatRelative(lastAt)}
                </span>
              </span>
              <span className="font-medium tabular-nums">{formatNumber(members)}</span>
            </li>
          ))}
        </ul>
      )}
    </OperationsCard>
  );
}

/** Lists the work queues with their age; each links to its section. */
function Queues({ queues }: Pick<WireOperations, 'queues'>) {
  const title = i18n._('Waiting for staff');
  return (
    <OperationsCard title={title} icon={Clock}>
      <ul aria-label={title} className="-mx-2 grid">
        {WORK_QUEUES.map((name) => (
          <QueueLink key={name} name={name} {...queues[name]} />
        ))}
      </ul>
    </OperationsCard>
  );
}

function QueueLink({
  name,
  waiting: waitingCount,
  oldestAt,
}: { name: WorkQueue } & WireOperations['queues'][WorkQueue]) {
  return (
    <li>
      <Link
        to="."
        search={findWorkQueueSection(name, 'admin')}
        className="flex min-h-11 items-center gap-2 rounded-xl px-2 py-1 hover:bg-paper"
      >
        <span className="min-w-0 flex-1">
          {translateWorkQueue(name)}
          {oldestAt ? <span className="block text-xs text-ink-soft">{formatRelative(oldestAt)}</span> : null}
        </span>
        <span className="font-medium tabular-nums">{formatNumber(waitingCount)}</span>
        <ChevronRight className="size-4 shrink-0 text-ink-soft rtl:-scale-x-100" />
      </Link>
    </li>
  );
}
