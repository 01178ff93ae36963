import { i18n } from '@lingui/core';
import { CalendarClock } from 'lucide-react';
import { lazyExport } from '#ui/lazy-export';
import type { StaffSection } from './staff-sections';

/** The section of unpaid invoices, for all staff. */
export const unpaidInvoicesSection: StaffSection = {
  name: 'unpaid-invoices',
  label: () => i18n._('Unpaid invoices'),
  icon: CalendarClock,
  component: lazyExport(() => import('#features/invoices/staff/unpaid-invoices'), 'UnpaidInvoices'),
};
