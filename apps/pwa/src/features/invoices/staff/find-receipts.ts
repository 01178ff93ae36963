import { listReceiptQueue } from '@waha/domain/invoices/invoices.contract';
import { callApi } from '#platform/call-api';
import { formatTnd } from '#platform/language/format';
import { type Finder, MAX_FOUND } from '#shell/staff/go-to/search-result';
import { formatInvoiceName } from '../invoices.texts';

/** Finds invoices whose receipts are pending review. */
export const findReceipts: Finder = async (q, signal) => {
  const invoices = await callApi(listReceiptQueue, { query: { q, limit: MAX_FOUND }, signal });
  return invoices.map((invoice) => ({
    id: invoice._id,
    title: `${invoice.clientName} ${invoice.clientSurname}`,
    line: [
      invoice.number,
      formatInvoiceName(invoice),
      ...(invoice.amount === undefined ? [] : [formatTnd(invoice.amount)]),
    ].join(' · '),
    search: { view: 'receipts', item: invoice._id },
  }));
};
