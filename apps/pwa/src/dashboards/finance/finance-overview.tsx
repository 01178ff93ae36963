import { useQuery } from '@tanstack/react-query';
import { eInvoiceCountsQuery } from '#features/e-invoicing/staff/e-invoicing.queries';
import { FaultyEInvoices } from '#features/e-invoicing/staff/faulty-e-invoices';
import { Overview } from '#features/overview/staff/overview';

/** The overview of finance, with the electronic invoices that need a correction. */
export function FinanceOverview() {
  const { data, isLoading } = useQuery(eInvoiceCountsQuery());
  return <Overview more={{ isLoading, content: data ? <FaultyEInvoices counts={data.counts} /> : null }} />;
}
