import { i18n } from '@lingui/core';
import type { PopupTable } from '#shell/popup/popup-frame';
import { lazyExport } from '#ui/lazy-export';

/** The popups of this feature: name in the address, title and code. Each is loaded when first opened. */
export const invoicesPopups = {
  invoices: {
    title: () => i18n._('Invoices'),
    component: lazyExport(() => import('./invoices-popup'), 'PendingInvoicesPopup'),
  },
  invoice: {
    title: () => i18n._('Invoice'),
    component: lazyExport(() => import('./invoice-popup'), 'InvoicePopup'),
  },
} satisfies PopupTable;
