import { i18n } from '@lingui/core';
import { CalendarCheck, Coins, HandCoins, Landmark, ReceiptText, Undo2 } from 'lucide-react';
import { useQueueCount } from '#shell/staff/queue/queue';
import { lazyExport } from '#ui/lazy-export';
import { eInvoicesSection } from '../staff/e-invoices-section';
import { payoutFilesSection } from '../staff/payout-files-section';
import { overviewSection, reconciliationSection, type StaffSection } from '../staff/staff-sections';
import { unpaidInvoicesSection } from '../staff/unpaid-invoices-section';

/** The two kinds of receipts that finance reviews (spec 3 §2). Administrators may decide them too. */
export const reviewSections: readonly StaffSection[] = [
  {
    name: 'recharges',
    label: () => i18n._('Recharge Requests'),
    icon: Coins,
    component: lazyExport(() => import('#features/recharge/staff/recharges-queue'), 'RechargesQueue'),
    useCount: () => useQueueCount('recharges'),
  },
  {
    name: 'receipts',
    label: () => i18n._('Invoice Receipts'),
    icon: ReceiptText,
    component: lazyExport(() => import('#features/invoices/staff/receipts-queue'), 'ReceiptsQueue'),
    useCount: () => useQueueCount('receipts'),
  },
];

/** The money of cancelled payments that goes back. Administrators may decide and pay it too. */
export const refundsSection: StaffSection = {
  name: 'refunds',
  label: () => i18n._('Refunds'),
  icon: Undo2,
  component: lazyExport(() => import('#features/refunds/staff/refunds-queue'), 'RefundsQueue'),
  useCount: () => useQueueCount('refunds') + useQueueCount('refund-payouts'),
};

/** The sections of finance: the overview, the receipts to review, and the money to send, received and owed. */
export const financeSections: readonly StaffSection[] = [
  { ...overviewSection, component: lazyExport(() => import('./finance-overview'), 'FinanceOverview') },
  ...reviewSections,
  unpaidInvoicesSection,
  eInvoicesSection,
  reconciliationSection,
  {
    name: 'payouts',
    label: () => i18n._('Payouts'),
    icon: HandCoins,
    component: lazyExport(() => import('#features/wallet/staff/payouts-queue'), 'PayoutsQueue'),
    useCount: () => useQueueCount('payouts'),
  },
  refundsSection,
  payoutFilesSection,
  {
    name: 'totals',
    label: () => i18n._('Daily totals'),
    icon: CalendarCheck,
    component: lazyExport(() => import('./daily-totals'), 'DailyTotals'),
  },
  {
    name: 'liability',
    label: () => i18n._('Points owed'),
    icon: Landmark,
    component: lazyExport(() => import('#features/wallet/staff/liability'), 'Liability'),
  },
];
