import { i18n } from '@lingui/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { readOverview, type WireOverview } from '@waha/domain/overview/overview.contract';
import { PERIOD_LENGTHS, type PeriodLength } from '@waha/domain/overview/periods';
import { ChevronRight } from 'lucide-react';
import { useDeferredValue } from 'react';
import { endpointQuery } from '#platform/endpoint-query';
import { createPluralValues, formatStaffTime, formatTnd } from '#platform/language/format';
import { useMember } from '#platform/session';
import { translateError } from '#platform/translate-error';
import { queueCountsQuery } from '#shell/staff/queue/queue';
import { QueryBoundary } from '#shell/states/query-boundary';
import { ChoiceField } from '#ui/choice-field';
import { DetailList } from '#ui/detail-list';
import { SectionHeading } from '#ui/section-heading';
import { Skeleton } from '#ui/skeleton';
import { createColumns } from './columns';
import { FigureCard } from './figure-card';
import { FinanceMonthCard } from './finance-month-card';
import { FunnelCard } from './funnel-card';
import { InvoiceCards } from './invoice-cards';
import { translateLength } from './overview.texts';
import { OverviewCard } from './overview-card';
import { WorkQueues } from './work-queues';

/** The figures of other periods replace the shown ones once they are loaded. */
const overviewQuery = (per: PeriodLength) => ({
  ...endpointQuery(['overview', 'figures', per], readOverview, { query: { per } }),
  placeholderData: keepPreviousData,
});

/** The first page of staff: pending work, and the business figures by day, week or month. */
export function Overview() {
  const { role } = useMember();
  const [periodLength, setPeriodLength] = usePeriodLength();
  const hasQueues = role !== 'commercial_admin';
  const { isLoading } = useQuery({ ...queueCountsQuery(), enabled: hasQueues });
  // Deferred as in `QueryBoundary`, so that both sections appear in one frame.
  const areQueuesLoading = useDeferredValue(isLoading);
  const figures = useQuery(overviewQuery(periodLength));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {hasQueues ? <WorkQueues /> : null}
      {/* Hidden until the number of queues above is known, since it would move. */}
      <section className={areQueuesLoading ? 'hidden' : undefined}>
        <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
          <SectionHeading>{i18n._('Trends')}</SectionHeading>
          <ChoiceField
            label={i18n._('figures|Period')}
            options={PERIOD_LENGTHS.map((value) => ({ value, label: translateLength(value) }))}
            value={periodLength}
            onChoose={setPeriodLength}
          />
        </div>
        <QueryBoundary query={figures} translateFailure={translateError} skeleton={<OverviewSkeleton />}>
          {(overview) => <Figures overview={overview} />}
        </QueryBoundary>
      </section>
    </div>
  );
}

/** Returns the length of the periods from the address, so that reload and links keep it. */
function usePeriodLength(): [PeriodLength, (per: PeriodLength) => void] {
  const router = useRouter();
  const search = useLocation().search as Record<string, string | undefined>;
  const periodLength = PERIOD_LENGTHS.find((each) => each === search.per) ?? 'week';
  return [
    periodLength,
    (next) => void router.navigate({ to: '.', search: { view: search.view, per: next }, replace: true }),
  ];
}

function Figures({ overview }: { overview: WireOverview }) {
  const { before: previousFigures, figures, owed, steps, verifiedMembers, invoices } = overview;
  return (
    <>
      <p className="mb-4 text-sm text-ink-soft">
        {i18n._('“Before” covers the same part of the previous period: {from} to {until}.', {
          from: formatStaffTime(previousFigures.from),
          until: formatStaffTime(previousFigures.until),
        })}
      </p>
      <div className="grid gap-4" style={createColumns(18)}>
        {invoices ? <InvoiceCards {...invoices} /> : null}
        {figures.map((each) => (
          <FigureCard key={each.figure} {...each} overview={overview} all={verifiedMembers} />
        ))}
        {owed ? <OwedCard owed={owed} /> : null}
        {steps ? <FunnelCard steps={steps} /> : null}
        {owed ? <FinanceMonthCard /> : null}
      </div>
    </>
  );
}

function OwedCard({
  owed: { points, millimes, inWallets, inWithdrawals },
}: {
  owed: NonNullable<WireOverview['owed']>;
}) {
  const { role } = useMember();
  return (
    <OverviewCard title={i18n._('Points owed')}>
      <p>
        <span className="block text-2xl font-semibold tabular-nums">{formatTnd(millimes)}</span>
        <span className="text-sm text-ink-soft">
          {i18n._('{n, plural, one {1 point} other {{count} points}} owed to members', createPluralValues(points))}
        </span>
      </p>
      <DetailList
        details={[
          { label: i18n._('In wallets'), value: formatTnd(inWallets) },
          { label: i18n._('In pending withdrawals'), value: formatTnd(inWithdrawals) },
        ]}
      />
      {role === 'finance_admin' ? (
        <Link to="." search={{ view: 'liability' }} className="flex min-h-11 items-center gap-2 text-blue">
          {i18n._('Month by month')}
          <ChevronRight className="size-4 shrink-0 rtl:-scale-x-100" />
        </Link>
      ) : null}
    </OverviewCard>
  );
}

function OverviewSkeleton() {
  return (
    <div role="status" className="grid gap-4" style={createColumns(18)}>
      <span className="sr-only">{i18n._('Loading')}</span>
      <Skeleton className="h-64" />
      <Skeleton className="h-64" />
      <Skeleton className="h-64 max-sm:hidden" />
    </div>
  );
}
