import { i18n } from '@lingui/core';
import { lazy } from 'react';
import type { PopupTable } from '../../shell/popup/popup-frame';

/** The popups of invoices: name in the address, title, and where the code is. Each is loaded when first opened. */
export const invoicesPopups = {
  invoices: {
    title: () => i18n._('Invoices'),
    component: lazy(() =>
      import('./invoices-popup').then(({ PendingInvoicesPopup }) => ({ default: PendingInvoicesPopup })),
    ),
  },
  'invoices-paid': {
    title: () => i18n._('Invoices Paid'),
    component: lazy(() => import('./invoices-popup').then(({ PaidInvoicesPopup }) => ({ default: PaidInvoicesPopup }))),
  },
  invoice: {
    title: () => i18n._('Invoice'),
    component: lazy(() => import('./invoice-popup').then(({ InvoicePopup }) => ({ default: InvoicePopup }))),
  },
} satisfies PopupTable;
