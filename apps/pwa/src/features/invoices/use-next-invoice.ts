import { useQuery } from '@tanstack/react-query';
import { findFirstDue } from '@waha/domain/invoices/instalments';
import type { WireInvoice } from '@waha/domain/invoices/invoices.contract';
import { useMember } from '#platform/session';
import { useReceiptStates } from './invoices.jobs';
import { invoicesQuery } from './invoices.queries';

/**
 * Returns the unpaid invoice that is due first and needs a receipt; `undefined` if there is none, `'loading'` while the
 * invoices are being fetched.
 * @param isFetched false uses only what is already on the device
 */
export function useNextInvoice(
  isFetched: boolean,
): { invoice: WireInvoice; isRefused: boolean } | 'loading' | undefined {
  const { data, dataUpdatedAt, isLoading } = useQuery({ ...invoicesQuery(useMember().userId), enabled: isFetched });
  const getReceiptState = useReceiptStates(dataUpdatedAt);
  // Others may fetch it too: the reads for offline use.
  if (isFetched && isLoading) return 'loading';
  if (!data || !getReceiptState) return undefined;
  const getStep = (invoice: WireInvoice) => getReceiptState(invoice).step;
  const invoice = findFirstDue(data.filter((each) => ['none', 'refused'].includes(getStep(each))));
  return invoice && { invoice, isRefused: getStep(invoice) === 'refused' };
}
