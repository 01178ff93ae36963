import { listReceiptQueue } from '@waha/domain/invoices/invoices.contract';
import { call } from '../../../platform/api-client';
import { formatTnd } from '../../../platform/language/format';
import { type Finder, FOUND_MAX } from '../../../shell/staff/go-to/place';
import { nameOf } from '../invoices.texts';

/** Invoices whose receipts wait to be checked. */
export const findReceipts: Finder = async (q, signal) => {
  const found = await call(listReceiptQueue, { query: { q, limit: FOUND_MAX }, signal });
  return found.map((invoice) => ({
    id: invoice._id,
    title: `${invoice.clientName} ${invoice.clientSurname}`,
    line: [invoice.number, nameOf(invoice), ...(invoice.amount === undefined ? [] : [formatTnd(invoice.amount)])].join(
      ' · ',
    ),
    search: { view: 'receipts', item: invoice._id },
  }));
};
