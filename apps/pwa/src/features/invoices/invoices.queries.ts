import { downloadInvoice, listInvoices, viewCreditNote, viewInvoice } from '@waha/domain/invoices/invoices.contract';
import { fillPath } from '@waha/domain/kernel/endpoint';
import { endpointQuery, PERSISTED } from '#platform/endpoint-query';

/** The prefix of all query keys of this feature. */
export const INVOICES_KEY = ['invoices'] as const;

/** The member's invoices, newest first. Stored on the device. */
export const invoicesQuery = (userId: string) =>
  endpointQuery([...INVOICES_KEY, 'own', userId], listInvoices, { params: { userId } }, PERSISTED);

/** Returns the addresses to view and to save the document of an invoice. */
export function getInvoiceDocument(id: string): { view: string; download: string } {
  return {
    view: `/api${fillPath(viewInvoice.path, { id })}`,
    download: `/api${fillPath(downloadInvoice.path, { id })}`,
  };
}

/** Returns the address of the credit note over an invoice. */
export const getCreditNoteAddress = (id: string) => `/api${fillPath(viewCreditNote.path, { id })}`;
