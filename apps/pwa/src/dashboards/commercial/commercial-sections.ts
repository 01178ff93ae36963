import { i18n } from '@lingui/core';
import { UserRound } from 'lucide-react';
import { lazyExport } from '#ui/lazy-export';
import { overviewSection, type StaffSection } from '../staff/staff-sections';
import { taskReportsSection } from '../staff/task-reports-section';

/** The sections of a commercial administrator. */
export const commercialSections: readonly StaffSection[] = [
  overviewSection,
  taskReportsSection,
  {
    name: 'members',
    label: () => i18n._('Members'),
    icon: UserRound,
    component: lazyExport(() => import('./commercial-members'), 'CommercialMembers'),
  },
];
