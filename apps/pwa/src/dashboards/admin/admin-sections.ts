import { i18n } from '@lingui/core';
import {
  Bell,
  Building2,
  GraduationCap,
  HandCoins,
  Inbox,
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
import { useQueueCount } from '#shell/staff/queue/queue';
import { lazyExport } from '#ui/lazy-export';
import { refundsSection, reviewSections } from '../finance/finance-sections';
import { eInvoicesSection } from '../staff/e-invoices-section';
import { payoutFilesSection } from '../staff/payout-files-section';
import { overviewSection, reconciliationSection, type StaffSection } from '../staff/staff-sections';
import { taskReportsSection } from '../staff/task-reports-section';
import { unpaidInvoicesSection } from '../staff/unpaid-invoices-section';

const GROUPS = {
  toDo: () => i18n._('To do'),
  members: () => i18n._('Members'),
  sales: () => i18n._('Sales'),
  settings: () => i18n._('Administration'),
};

const toDoSections: readonly StaffSection[] = [
  overviewSection,
  {
    name: 'payments',
    label: () => i18n._('Payment Notifications'),
    icon: WalletMinimal,
    component: lazyExport(() => import('#features/purchase/staff/payments-queue'), 'PaymentsQueue'),
    useCount: () => useQueueCount('payments'),
  },
  {
    name: 'refund-requests',
    label: () => i18n._('Refund requests'),
    icon: Inbox,
    component: lazyExport(
      () => import('#features/purchase/staff/refund-requests/refund-requests-queue'),
      'RefundRequestsQueue',
    ),
    useCount: () => useQueueCount('refund-requests'),
  },
  {
    name: 'quizzes',
    label: () => i18n._('Quiz Score'),
    icon: GraduationCap,
    component: lazyExport(() => import('#features/purchase/staff/quizzes-queue'), 'QuizzesQueue'),
    useCount: () => useQueueCount('quizzes'),
  },
  {
    name: 'withdrawals',
    label: () => i18n._('Withdrawal Notifications'),
    icon: HandCoins,
    component: lazyExport(() => import('#features/wallet/staff/withdrawals-queue'), 'WithdrawalsQueue'),
    useCount: () => useQueueCount('withdrawals'),
  },
  refundsSection,
  payoutFilesSection,
  ...reviewSections,
  reconciliationSection,
  {
    name: 'profiles',
    label: () => i18n._('Profile Notifications'),
    icon: ShieldCheck,
    component: lazyExport(() => import('#features/profile/staff/profiles-queue'), 'ProfilesQueue'),
    useCount: () => useQueueCount('profiles'),
  },
  taskReportsSection,
  {
    name: 'messages',
    label: () => i18n._('Messages'),
    icon: MessageCircle,
    component: lazyExport(() => import('./admin-messages'), 'AdminMessages'),
    useCount: () => useQueueCount('messages'),
  },
];

/** The overview and the administrator's sections in groups, the most urgent first. */
export const adminSections: readonly StaffSection[] = [
  ...toDoSections.map((section) => ({ ...section, group: GROUPS.toDo })),
  {
    name: 'users',
    group: GROUPS.members,
    label: () => i18n._('Users'),
    icon: UserRound,
    component: lazyExport(() => import('./admin-members'), 'AdminMembers'),
  },
  {
    name: 'announcements',
    group: GROUPS.members,
    label: () => i18n._('Announcements'),
    icon: Megaphone,
    component: lazyExport(() => import('./admin-announcements'), 'AdminAnnouncements'),
  },
  {
    name: 'activity',
    group: GROUPS.members,
    label: () => i18n._('User Notifications'),
    icon: Bell,
    component: lazyExport(() => import('#features/notifications/staff/staff-notices'), 'StaffNotices'),
  },
  { ...unpaidInvoicesSection, group: GROUPS.sales },
  { ...eInvoicesSection, group: GROUPS.sales },
  {
    name: 'catalogue',
    group: GROUPS.sales,
    label: () => i18n._('Catalogue'),
    icon: Package,
    component: lazyExport(() => import('./admin-catalogue'), 'AdminCatalogue'),
  },
  {
    name: 'seller',
    group: GROUPS.sales,
    label: () => i18n._('Company details'),
    icon: Building2,
    component: lazyExport(() => import('./admin-company'), 'AdminCompany'),
  },
  {
    name: 'staff',
    group: GROUPS.settings,
    label: () => i18n._('Staff'),
    icon: KeyRound,
    component: lazyExport(() => import('#features/staff-accounts/staff/staff-page'), 'StaffPage'),
  },
  {
    name: 'log',
    group: GROUPS.settings,
    label: () => i18n._('Activity log'),
    icon: ScrollText,
    component: lazyExport(() => import('#features/audit/staff/audit-page'), 'AuditPage'),
  },
  {
    name: 'operations',
    group: GROUPS.settings,
    label: () => i18n._('Operations'),
    icon: Wrench,
    component: lazyExport(() => import('#features/operations/staff/operations-page'), 'OperationsPage'),
  },
];
