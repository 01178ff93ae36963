import { downloadInvoice, listInvoices, viewInvoice } from '@waha/domain/invoices/invoices.contract';
import { fillPath } from '@waha/domain/kernel/endpoint';
import { KEPT, readQuery } from '../../platform/read-query';

/** Everything of this feature that was read. */
export const INVOICES = ['invoices'] as const;

/** The member's invoices, newest first. Kept on the device. */
export const invoicesQuery = (userId: string) =>
  readQuery([...INVOICES, 'own', userId], listInvoices, { params: { userId } }, KEPT);

/** Where the paper of an invoice is, to be shown and to be saved. */
export function paperOf(id: string): { view: string; download: string } {
  return {
    view: `/api${fillPath(viewInvoice.path, { id })}`,
    download: `/api${fillPath(downloadInvoice.path, { id })}`,
  };
}
