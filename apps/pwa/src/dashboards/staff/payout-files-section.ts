import { i18n } from '@lingui/core';
import { FileSpreadsheet } from 'lucide-react';
import { useQueueCount } from '#shell/staff/queue/queue';
import { lazyExport } from '#ui/lazy-export';
import type { StaffSection } from './staff-sections';

/** The files with which payouts are ordered, for admins and finance; it counts those that wait for a second person. */
export const payoutFilesSection: StaffSection = {
  name: 'payout-files',
  label: () => i18n._('Payout files'),
  icon: FileSpreadsheet,
  component: lazyExport(() => import('#features/payouts/staff/payout-files-page'), 'PayoutFilesPage'),
  useCount: () => useQueueCount('payout-files'),
};
