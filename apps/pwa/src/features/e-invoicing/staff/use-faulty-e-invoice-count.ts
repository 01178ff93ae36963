import { useQuery } from '@tanstack/react-query';
import { eInvoiceCountsQuery } from './e-invoicing.queries';

/** Returns the number of electronic invoices that staff have to correct; 0 until it is known. */
export function useFaultyEInvoiceCount(): number {
  const { data } = useQuery(eInvoiceCountsQuery());
  return data ? data.counts.invalid + data.counts.rejected : 0;
}
