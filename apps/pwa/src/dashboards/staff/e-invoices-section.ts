import { i18n } from '@lingui/core';
import { Stamp } from 'lucide-react';
import { useFaultyEInvoiceCount } from '#features/e-invoicing/staff/use-faulty-e-invoice-count';
import { lazyExport } from '#ui/lazy-export';
import type { StaffSection } from './staff-sections';

/** The section of electronic invoices, for admins and finance; it counts those that need a correction. */
export const eInvoicesSection: StaffSection = {
  name: 'e-invoices',
  label: () => i18n._('Electronic invoices'),
  icon: Stamp,
  component: lazyExport(() => import('#features/e-invoicing/staff/e-invoices'), 'EInvoices'),
  useCount: useFaultyEInvoiceCount,
};
