import { i18n } from '@lingui/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { getMonthAt } from '@waha/domain/kernel/calendar/month';
import {
  readFinanceMonth,
  readOverview,
  readVatMonth,
  type WireOverview,
} from '@waha/domain/overview/overview.contract';
import { PERIOD_LENGTHS, type PeriodLength } from '@waha/domain/overview/periods';
import { RECEIVED_FIGURES } from '@waha/domain/overview/staff/figures';
import { exportVatMonth, exportWithholding } from '@waha/domain/staff-exports.contract';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { create } from 'zustand';
import { endpointQuery } from '#platform/endpoint-query';
import { createPluralValues, formatNumber, formatStaffTime, formatTnd } from '#platform/language/format';
import { useMember } from '#platform/session';
import { StaffExportButton } from '#shell/staff/export/export-button';
import { StaffFileButton } from '#shell/staff/export/file-button';
import { MonthField } from '#shell/staff/month-field';
import { queueCountsQuery } from '#shell/staff/queue/queue';
import { QueryBoundary } from '#shell/states/query-boundary';
import { ChoiceField } from '#ui/choice-field';
import { DetailList } from '#ui/detail-list';
import { SectionHeading } from '#ui/section-heading';
import { SelectField } from '#ui/select-field';
import { Skeleton } from '#ui/skeleton';
import { FigureCard } from './figure-card';
import { FigureEntries, parseFigureDays } from './figure-entries';
import { QUIZ_PASSED } from './find-figure-list';
import { FunnelCard } from './funnel-card';
import { translateCurrent, translateLength } from './overview.texts';
import { createColumns, type FigureList, OverviewCard } from './overview-card';
import { QuizPassers } from './quiz-passers';
import { WorkQueues } from './work-queues';

/** The figures of other periods replace the shown ones once they are loaded. */
const overviewQuery = (per: PeriodLength) => ({
  ...endpointQuery(['overview', 'figures', per], readOverview, { query: { per, with: 'credited' } }),
  placeholderData: keepPreviousData,
});

type OverviewProps = {
  /** Further pending work, which no queue counts; the figures below appear once it is loaded. */
  more?: { isLoading: boolean; content: ReactNode };
};

/** The first page of staff: pending work, and the business figures by day, week or month, or the list behind a figure. */
export function Overview({ more }: OverviewProps) {
  const search = useLocation().search as Record<string, string | undefined>;
  const shown = parseFigureDays(search);
  if (search.step === QUIZ_PASSED) return <QuizPassers />;
  return shown ? <FigureEntries {...shown} /> : <QueuesAndFigures more={more} />;
}

function QueuesAndFigures({ more }: { more: OverviewProps['more'] }) {
  const [periodLength, setPeriodLength] = usePeriodLength();
  const { isLoading } = useQuery(queueCountsQuery());
  // Deferred as in `QueryBoundary`, so that both sections appear in one frame.
  const areQueuesLoading = useDeferredValue(isLoading || more?.isLoading === true);
  const figures = useQuery(overviewQuery(periodLength));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <WorkQueues />
      {more?.content}
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
        <QueryBoundary query={figures} skeleton={<OverviewSkeleton />}>
          {(overview) => <Figures overview={overview} />}
        </QueryBoundary>
      </section>
    </div>
  );
}

/** The chosen length, for as long as the page is open: the menu leads to the overview without one in the address. */
const useChosenLength = create<{ length: PeriodLength }>(() => ({ length: 'week' }));

/** Returns the length of the periods from the address, so that reload and links keep it, otherwise the chosen one. */
function usePeriodLength(): [PeriodLength, (per: PeriodLength) => void] {
  const router = useRouter();
  const search = useLocation().search as Record<string, string | undefined>;
  const chosen = useChosenLength((state) => state.length);
  const periodLength = PERIOD_LENGTHS.find((each) => each === search.per) ?? chosen;
  return [
    periodLength,
    (next) => {
      useChosenLength.setState({ length: next });
      void router.navigate({ to: '.', search: { view: search.view, per: next }, replace: true });
    },
  ];
}

function Figures({ overview }: { overview: WireOverview }) {
  const { per, before: previousFigures, figures, owed, steps, verifiedMembers, invoices } = overview;
  return (
    <>
      <p className="mb-4 text-sm text-ink-soft">
        {i18n._('Compared with the time from {from} to {until}. Money counts on the day when staff accept it.', {
          from: formatStaffTime(previousFigures.from),
          until: formatStaffTime(previousFigures.until),
        })}
      </p>
      <MoneyReceived figures={figures} per={per} />
      <div className="grid gap-4" style={createColumns(18)}>
        {invoices ? <InvoiceCards {...invoices} /> : null}
        {figures.map((each) => (
          <FigureCard key={each.figure} {...each} overview={overview} all={verifiedMembers} />
        ))}
        {owed ? <OwedCard owed={owed} /> : null}
        {steps ? <FunnelCard steps={steps} /> : null}
        {owed ? <FinanceReportCard /> : null}
        {owed ? <VatReportCard /> : null}
        {owed ? <WithholdingCard /> : null}
      </div>
    </>
  );
}

/** The money whose payments were accepted in the current period, for those who see all its parts. */
function MoneyReceived({ figures, per }: Pick<WireOverview, 'figures' | 'per'>) {
  const parts = RECEIVED_FIGURES.flatMap(
    (name) => figures.find(({ figure }) => figure === name)?.byPeriod.at(-1) ?? [],
  );
  if (parts.length < RECEIVED_FIGURES.length) return null;
  const amount = formatTnd(parts.reduce((sum, part) => sum + part, 0));
  return (
    <p className="mb-4 font-medium tabular-nums">
      {i18n._('{period}: {amount} accepted', { period: translateCurrent(per), amount })}
    </p>
  );
}

function OwedCard({
  owed: { points, millimes, inWallets, inWithdrawals },
}: {
  owed: NonNullable<WireOverview['owed']>;
}) {
  const { role } = useMember();
  return (
    <OverviewCard title={i18n._('Points owed')} list={role === 'admin' ? { view: 'users' } : undefined}>
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

/** A report of a month, for the accountant. */
function ReportCard(props: { title: string; about: string; children: (month: string) => ReactNode }) {
  const { title, about, children } = props;
  const [month, setMonth] = useState(() => getMonthAt(Date.now()));
  return (
    <OverviewCard title={title}>
      <p className="text-sm text-ink-soft">{about}</p>
      <MonthField value={month} onChange={setMonth} />
      {children(month)}
    </OverviewCard>
  );
}

function FinanceReportCard() {
  return (
    <ReportCard
      title={i18n._('Finance report')}
      about={i18n._('Money in and out for each day of a month, and what is owed to members, as a PDF.')}
    >
      {(month) => (
        <StaffFileButton endpoint={readFinanceMonth} params={{ month }}>
          {i18n._('Save the report')}
        </StaffFileButton>
      )}
    </ReportCard>
  );
}

function VatReportCard() {
  return (
    <ReportCard
      title={i18n._('VAT report')}
      about={i18n._('Net amounts, VAT and stamps of the invoices of a month, by rate, as a PDF, CSV or Excel file.')}
    >
      {(month) => (
        <>
          <StaffFileButton endpoint={readVatMonth} params={{ month }}>
            {i18n._('Save the report')}
          </StaffFileButton>
          <StaffExportButton endpoint={exportVatMonth} params={{ month }} />
        </>
      )}
    </ReportCard>
  );
}

/** The years that can be chosen: declarations of earlier ones are over. */
const WITHHOLDING_YEARS = 5;

function WithholdingCard() {
  const thisYear = Number(getMonthAt(Date.now()).slice(0, 4));
  const years = Array.from({ length: WITHHOLDING_YEARS }, (_, index) => String(thisYear - index));
  const [year, setYear] = useState(String(thisYear));
  return (
    <OverviewCard title={i18n._('Withholding tax')}>
      <p className="text-sm text-ink-soft">
        {i18n._('The withdrawals paid in a year from which tax was withheld, as a CSV or Excel file.')}
      </p>
      <SelectField
        name="withholdingYear"
        label={i18n._('Year')}
        value={year}
        options={years.map((value) => ({ value, label: value }))}
        onChange={setYear}
      />
      <StaffExportButton endpoint={exportWithholding} params={{ year }} />
    </OverviewCard>
  );
}

type Invoices = NonNullable<WireOverview['invoices']>;

/** Unpaid invoices, the overdue ones, and for commercial staff those whose receipts finance has. */
function InvoiceCards({ unpaid, overdue, receiptsSent }: Invoices) {
  const { role } = useMember();
  return (
    <>
      <BillCard title={i18n._('Unpaid invoices')} bills={unpaid} list={{ view: UNPAID_VIEW }} />
      <BillCard title={i18n._('Overdue invoices')} bills={overdue} list={{ view: UNPAID_VIEW, overdue: 'true' }} />
      {role === 'commercial_admin' ? (
        <OverviewCard title={i18n._('Receipts for finance to check')} list={{ view: UNPAID_VIEW, receipts: 'true' }}>
          <p className="text-2xl font-semibold tabular-nums">{formatNumber(receiptsSent)}</p>
        </OverviewCard>
      ) : null}
    </>
  );
}

const UNPAID_VIEW = 'unpaid-invoices';

type BillCardProps = { title: string; bills: Invoices['unpaid']; list: FigureList };

function BillCard({ title, bills: { count, millimes }, list }: BillCardProps) {
  return (
    <OverviewCard title={title} list={list}>
      <p>
        <span className="block text-2xl font-semibold tabular-nums">{formatTnd(millimes)}</span>
        <span className="text-sm text-ink-soft">
          {i18n._('{n, plural, one {1 invoice} other {{count} invoices}}', createPluralValues(count))}
        </span>
      </p>
    </OverviewCard>
  );
}
