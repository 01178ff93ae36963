import { i18n } from '@lingui/core';
import { CalendarCheck, Coins, HandCoins, Landmark, ReceiptText } from 'lucide-react';
import { useWaitingReceipts } from '../../features/invoices/staff/staff.queries';
import { useWaitingRecharges } from '../../features/recharge/staff/staff.queries';
import { useWaitingPayouts } from '../../features/wallet/staff/staff.queries';
import { lazyOf } from '../../ui/lazy-of';
import { overviewSection } from '../staff/overview-section';
import { reconciliationSection } from '../staff/reconciliation-section';
import type { StaffSection } from '../staff/staff-sections';

/** The two kinds of paper that finance checks (spec 3 §2). Administrators may decide them too. */
export const paperSections: readonly StaffSection[] = [
  {
    name: 'recharges',
    label: () => i18n._('Recharge Requests'),
    icon: Coins,
    component: lazyOf(() => import('../../features/recharge/staff/recharges-queue'), 'RechargesQueue'),
    useCount: useWaitingRecharges,
  },
  {
    name: 'receipts',
    label: () => i18n._('Invoice Receipts'),
    icon: ReceiptText,
    component: lazyOf(() => import('../../features/invoices/staff/receipts-queue'), 'ReceiptsQueue'),
    useCount: useWaitingReceipts,
  },
];

/** And the money: what is to be sent, what came in, what is owed. */
export const financeSections: readonly StaffSection[] = [
  overviewSection,
  ...paperSections,
  reconciliationSection,
  {
    name: 'payouts',
    label: () => i18n._('Payouts'),
    icon: HandCoins,
    component: lazyOf(() => import('../../features/wallet/staff/payouts-queue'), 'PayoutsQueue'),
    useCount: useWaitingPayouts,
  },
  {
    name: 'totals',
    label: () => i18n._('Daily totals'),
    icon: CalendarCheck,
    component: lazyOf(() => import('../../features/recharge/staff/recharge-totals'), 'RechargeTotals'),
  },
  {
    name: 'liability',
    label: () => i18n._('Points owed'),
    icon: Landmark,
    component: lazyOf(() => import('../../features/wallet/staff/liability'), 'Liability'),
  },
];
