import { i18n } from '@lingui/core';
import { UserRound } from 'lucide-react';
import { lazyExport } from '#ui/lazy-export';
import { overviewSection, type StaffSection } from '../staff/staff-sections';
import { taskReportsSection } from '../staff/task-reports-section';
import { unpaidInvoicesSection } from '../staff/unpaid-invoices-section';

/** The sections of a commercial administrator. */
export const commercialSections: readonly StaffSection[] = [
  overviewSection,
  taskReportsSection,
  unpaidInvoicesSection,
  {
    name: 'members',
    label: () => i18n._('Members'),
    icon: UserRound,
    component: lazyExport(() => import('./commercial-members'), 'CommercialMembers'),
  },
];
