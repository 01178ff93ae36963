import { i18n } from '@lingui/core';
import { CheckCheck } from 'lucide-react';
import { lazyExport } from '#ui/lazy-export';
import type { StaffSection } from './staff-sections';

/** The section for statements of banks and wallets: for admins and finance. */
export const reconciliationSection: StaffSection = {
  name: 'reconciliation',
  label: () => i18n._('Reconciliation'),
  icon: CheckCheck,
  component: lazyExport(() => import('#features/reconciliation/staff/reconciliation-page'), 'ReconciliationPage'),
};
