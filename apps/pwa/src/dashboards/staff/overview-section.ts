import { i18n } from '@lingui/core';
import { House } from 'lucide-react';
import { lazyExport } from '#ui/lazy-export';
import type { StaffSection } from './staff-sections';

/** The first section of each staff dashboard: pending work and business figures. */
export const overviewSection: StaffSection = {
  name: 'overview',
  label: () => i18n._('Overview'),
  icon: House,
  component: lazyExport(() => import('#features/overview/staff/overview'), 'Overview'),
};
