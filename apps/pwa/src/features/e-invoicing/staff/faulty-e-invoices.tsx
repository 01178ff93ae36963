import { i18n } from '@lingui/core';
import { Link } from '@tanstack/react-router';
import type { EInvoiceStatus } from '@waha/domain/e-invoicing/e-invoice-status';
import { ChevronRight } from 'lucide-react';
import { formatNumber } from '#platform/language/format';
import { translateEInvoiceStatus } from './translate-e-invoice-status';

const FAULTY_STATUSES = ['invalid', 'rejected'] as const satisfies readonly EInvoiceStatus[];

/** As wide as the work queues above. */
const COLUMNS = { gridTemplateColumns: 'repeat(auto-fill, minmax(min(15rem, 100%), 1fr))' } as const;

/** The numbers of electronic invoices that need a correction, each a link to its list; nothing without any. */
export function FaultyEInvoices({ counts }: { counts: Record<EInvoiceStatus, number> }) {
  const statuses = FAULTY_STATUSES.filter((status) => counts[status] > 0);
  if (statuses.length === 0) return null;
  return (
    <ul aria-label={i18n._('Electronic invoices')} className="grid gap-2" style={COLUMNS}>
      {statuses.map((status) => (
        <li key={status}>
          <Link
            to="."
            search={{ view: 'e-invoices', status } as Record<string, string>}
            className="flex min-h-14 items-center gap-2 rounded-xl border border-line bg-surface px-3 py-2 hover:bg-paper"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{i18n._('Electronic invoices')}</span>
              <span className="block text-sm font-medium text-bougainvillea">{translateEInvoiceStatus(status)}</span>
            </span>
            <span className="text-2xl font-semibold tabular-nums">{formatNumber(counts[status])}</span>
            <ChevronRight className="size-4 shrink-0 text-ink-soft rtl:-scale-x-100" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
