import { i18n } from '@lingui/core';
import {
  Bell,
  GraduationCap,
  HandCoins,
  MessageCircle,
  ShieldCheck,
  UserRound,
  WalletMinimal,
  Wrench,
} from 'lucide-react';
import { lazy } from 'react';
import { useUnreadOfMembers } from '../../features/messaging/staff/staff.queries';
import { useWaitingProfiles } from '../../features/profile/staff/staff.queries';
import { useWaitingPayments, useWaitingQuizzes } from '../../features/purchase/staff/staff.queries';
import { useWaitingWithdrawals } from '../../features/wallet/staff/staff.queries';
import { paperSections } from '../finance/finance-sections';
import type { StaffSection } from '../staff/staff-sections';

/** What an administrator decides, the most urgent first. */
export const adminSections: readonly StaffSection[] = [
  {
    name: 'payments',
    label: () => i18n._('Payment Notifications'),
    icon: WalletMinimal,
    component: lazy(() =>
      import('../../features/purchase/staff/payments-queue').then(({ PaymentsQueue }) => ({ default: PaymentsQueue })),
    ),
    useCount: useWaitingPayments,
  },
  {
    name: 'quizzes',
    label: () => i18n._('Quiz Score'),
    icon: GraduationCap,
    component: lazy(() =>
      import('../../features/purchase/staff/quizzes-queue').then(({ QuizzesQueue }) => ({ default: QuizzesQueue })),
    ),
    useCount: useWaitingQuizzes,
  },
  {
    name: 'withdrawals',
    label: () => i18n._('Withdrawal Notifications'),
    icon: HandCoins,
    component: lazy(() =>
      import('../../features/wallet/staff/withdrawals-queue').then(({ WithdrawalsQueue }) => ({
        default: WithdrawalsQueue,
      })),
    ),
    useCount: useWaitingWithdrawals,
  },
  ...paperSections,
  {
    name: 'profiles',
    label: () => i18n._('Profile Notifications'),
    icon: ShieldCheck,
    component: lazy(() =>
      import('../../features/profile/staff/profiles-queue').then(({ ProfilesQueue }) => ({ default: ProfilesQueue })),
    ),
    useCount: useWaitingProfiles,
  },
  {
    name: 'messages',
    label: () => i18n._('Messages'),
    icon: MessageCircle,
    component: lazy(() => import('./admin-messages').then(({ AdminMessages }) => ({ default: AdminMessages }))),
    useCount: useUnreadOfMembers,
  },
  {
    name: 'users',
    label: () => i18n._('Users'),
    icon: UserRound,
    component: lazy(() =>
      import('../../features/profile/staff/members-list').then(({ MembersList }) => ({ default: MembersList })),
    ),
  },
  {
    name: 'activity',
    label: () => i18n._('User Notifications'),
    icon: Bell,
    component: lazy(() =>
      import('../../features/notifications/staff/staff-notices').then(({ StaffNotices }) => ({
        default: StaffNotices,
      })),
    ),
  },
  {
    name: 'operations',
    label: () => i18n._('Operations'),
    icon: Wrench,
    component: lazy(() =>
      import('../../features/operations/staff/operations-page').then(({ OperationsPage }) => ({
        default: OperationsPage,
      })),
    ),
  },
];
