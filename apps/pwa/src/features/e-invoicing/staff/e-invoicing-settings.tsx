import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Skeleton } from '#ui/skeleton';
import { eInvoicingSettingsQuery } from './e-invoicing.queries';
import { EInvoicingForm } from './e-invoicing-form';

/** The settings of electronic invoices, beside the company details. */
export function EInvoicingSettings() {
  return (
    <div style={{ maxWidth: '56rem' }} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <p className="text-ink-soft">
        {i18n._(
          'An electronic invoice is a signed XML file for El Fatoora, the platform of the tax administration. It names the company details as the seller. Ask your accountant whether you need it.',
        )}
      </p>
      <QueryBoundary query={useQuery(eInvoicingSettingsQuery())} skeleton={<Skeleton className="h-120" />}>
        {(saved) => <EInvoicingForm saved={saved} />}
      </QueryBoundary>
    </div>
  );
}
