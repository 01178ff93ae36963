import { i18n } from '@lingui/core';
import {
  Bell,
  Building2,
  GraduationCap,
  HandCoins,
  KeyRound,
  Megaphone,
  MessageCircle,
  Package,
  ScrollText,
  ShieldCheck,
  UserRound,
  WalletMinimal,
  Wrench,
} from 'lucide-react';
import { useUnreadOfMembers } from '../../features/messaging/staff/staff.queries';
import { useWaitingProfiles } from '../../features/profile/staff/staff.queries';
import { useWaitingPayments, useWaitingQuizzes } from '../../features/purchase/staff/staff.queries';
import { useWaitingWithdrawals } from '../../features/wallet/staff/staff.queries';
import { lazyOf } from '../../ui/lazy-of';
import { paperSections } from '../finance/finance-sections';
import { overviewSection } from '../staff/overview-section';
import { reconciliationSection } from '../staff/reconciliation-section';
import type { StaffSection } from '../staff/staff-sections';

/** How all goes, and what an administrator decides, the most urgent first. */
export const adminSections: readonly StaffSection[] = [
  overviewSection,
  {
    name: 'payments',
    label: () => i18n._('Payment Notifications'),
    icon: WalletMinimal,
    component: lazyOf(() => import('../../features/purchase/staff/payments-queue'), 'PaymentsQueue'),
    useCount: useWaitingPayments,
  },
  {
    name: 'quizzes',
    label: () => i18n._('Quiz Score'),
    icon: GraduationCap,
    component: lazyOf(() => import('../../features/purchase/staff/quizzes-queue'), 'QuizzesQueue'),
    useCount: useWaitingQuizzes,
  },
  {
    name: 'withdrawals',
    label: () => i18n._('Withdrawal Notifications'),
    icon: HandCoins,
    component: lazyOf(() => import('../../features/wallet/staff/withdrawals-queue'), 'WithdrawalsQueue'),
    useCount: useWaitingWithdrawals,
  },
  ...paperSections,
  reconciliationSection,
  {
    name: 'profiles',
    label: () => i18n._('Profile Notifications'),
    icon: ShieldCheck,
    component: lazyOf(() => import('../../features/profile/staff/profiles-queue'), 'ProfilesQueue'),
    useCount: useWaitingProfiles,
  },
  {
    name: 'messages',
    label: () => i18n._('Messages'),
    icon: MessageCircle,
    component: lazyOf(() => import('./admin-messages'), 'AdminMessages'),
    useCount: useUnreadOfMembers,
  },
  {
    name: 'users',
    label: () => i18n._('Users'),
    icon: UserRound,
    component: lazyOf(() => import('./admin-members'), 'AdminMembers'),
  },
  {
    name: 'announcements',
    label: () => i18n._('Announcements'),
    icon: Megaphone,
    component: lazyOf(() => import('./admin-announcements'), 'AdminAnnouncements'),
  },
  {
    name: 'catalogue',
    label: () => i18n._('Catalogue'),
    icon: Package,
    component: lazyOf(() => import('./admin-catalogue'), 'AdminCatalogue'),
  },
  {
    name: 'seller',
    label: () => i18n._('Company details'),
    icon: Building2,
    component: lazyOf(() => import('../../features/company/staff/seller-page'), 'SellerPage'),
  },
  {
    name: 'staff',
    label: () => i18n._('Staff'),
    icon: KeyRound,
    component: lazyOf(() => import('../../features/staff-accounts/staff/staff-page'), 'StaffPage'),
  },
  {
    name: 'activity',
    label: () => i18n._('User Notifications'),
    icon: Bell,
    component: lazyOf(() => import('../../features/notifications/staff/staff-notices'), 'StaffNotices'),
  },
  {
    name: 'log',
    label: () => i18n._('Log'),
    icon: ScrollText,
    component: lazyOf(() => import('../../features/audit/staff/audit-page'), 'AuditPage'),
  },
  {
    name: 'operations',
    label: () => i18n._('Operations'),
    icon: Wrench,
    component: lazyOf(() => import('../../features/operations/staff/operations-page'), 'OperationsPage'),
  },
];
