import { downloadInvoice, listInvoices, viewInvoice } from '@waha/domain/invoices/invoices.contract';
import { fillPath } from '@waha/domain/kernel/endpoint';
import { endpointQuery, PERSISTED } from '#platform/endpoint-query';

/** Everything of this feature that was read. */
export const INVOICES_KEY = ['invoices'] as const;

/** The member's invoices, newest first. Kept on the device. */
export const invoicesQuery = (userId: string) =>
  endpointQuery([...INVOICES_KEY, 'own', userId], listInvoices, { params: { userId } }, PERSISTED);

/** Where the paper of an invoice is, to be shown and to be saved. */
export function getInvoiceDocument(id: string): { view: string; download: string } {
  return {
    view: `/api${fillPath(viewInvoice.path, { id })}`,
    download: `/api${fillPath(downloadInvoice.path, { id })}`,
  };
}
