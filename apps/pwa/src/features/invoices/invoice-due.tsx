import { i18n } from '@lingui/core';
import type { WireInvoice } from '@waha/domain/invoices/invoices.contract';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import { formatCalendarDay } from '#platform/language/format';
import { joinClasses } from '#ui/join-classes';

/** Says until when an unpaid invoice is to be paid, or since when it is late. */
export function InvoiceDue({ invoice: { invoiceDate } }: { invoice: Pick<WireInvoice, 'invoiceDate'> }) {
  const day = formatCalendarDay(invoiceDate);
  const isLate = invoiceDate < getDayAt(Date.now());
  return (
    <span className={joinClasses('block text-sm tabular-nums', isLate ? 'text-bougainvillea' : 'text-ink-soft')}>
      {isLate ? i18n._('Overdue since {day}', { day }) : i18n._('Due on {day}', { day })}
    </span>
  );
}
