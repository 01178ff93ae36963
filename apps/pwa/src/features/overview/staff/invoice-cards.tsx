import { i18n } from '@lingui/core';
import type { WireOverview } from '@waha/domain/overview/overview.contract';
import { createPluralValues, formatNumber, formatTnd } from '#platform/language/format';
import { OverviewCard } from './overview-card';

type Invoices = NonNullable<WireOverview['invoices']>;

/** The invoices that commercial staff follow: unpaid ones, overdue ones, and those whose receipts finance has. */
export function InvoiceCards({ unpaid, overdue, receiptsSent }: Invoices) {
  return (
    <>
      <BillCard title={i18n._('Unpaid invoices')} bills={unpaid} />
      <BillCard title={i18n._('Overdue invoices')} bills={overdue} />
      <OverviewCard title={i18n._('Receipts for finance to check')}>
        <p className="text-2xl font-semibold tabular-nums">{formatNumber(receiptsSent)}</p>
      </OverviewCard>
    </>
  );
}

function BillCard({ title, bills: { count, millimes } }: { title: string; bills: Invoices['unpaid'] }) {
  return (
    <OverviewCard title={title}>
      <p>
        <span className="block text-2xl font-semibold tabular-nums">{formatTnd(millimes)}</span>
        <span className="text-sm text-ink-soft">
          {i18n._('{n, plural, one {1 invoice} other {{count} invoices}}', createPluralValues(count))}
        </span>
      </p>
    </OverviewCard>
  );
}
