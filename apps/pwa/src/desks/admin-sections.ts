import { i18n } from '@lingui/core';
import { lazy } from 'react';
import { useWaitingProfiles } from '../features/profile/staff/staff.queries';
import { useWaitingPayments, useWaitingQuizzes } from '../features/purchase/staff/staff.queries';
import { useWaitingWithdrawals } from '../features/wallet/staff/staff.queries';
import { paperSections } from './finance-sections';
import type { StaffSection } from './staff-sections';

/** What an administrator decides, the most urgent first. */
export const adminSections: readonly StaffSection[] = [
  {
    name: 'payments',
    label: () => i18n._('Payment Notifications'),
    component: lazy(() =>
      import('../features/purchase/staff/payments-queue').then(({ PaymentsQueue }) => ({ default: PaymentsQueue })),
    ),
    useCount: useWaitingPayments,
  },
  {
    name: 'quizzes',
    label: () => i18n._('Quiz Score'),
    component: lazy(() =>
      import('../features/purchase/staff/quizzes-queue').then(({ QuizzesQueue }) => ({ default: QuizzesQueue })),
    ),
    useCount: useWaitingQuizzes,
  },
  {
    name: 'withdrawals',
    label: () => i18n._('Withdrawal Notifications'),
    component: lazy(() =>
      import('../features/wallet/staff/withdrawals-queue').then(({ WithdrawalsQueue }) => ({
        default: WithdrawalsQueue,
      })),
    ),
    useCount: useWaitingWithdrawals,
  },
  ...paperSections,
  {
    name: 'profiles',
    label: () => i18n._('Profile Notifications'),
    component: lazy(() =>
      import('../features/profile/staff/profiles-queue').then(({ ProfilesQueue }) => ({ default: ProfilesQueue })),
    ),
    useCount: useWaitingProfiles,
  },
  {
    name: 'users',
    label: () => i18n._('Users'),
    component: lazy(() =>
      import('../features/profile/staff/members-list').then(({ MembersList }) => ({ default: MembersList })),
    ),
  },
  {
    name: 'activity',
    label: () => i18n._('User Notifications'),
    component: lazy(() =>
      import('../features/notifications/staff/staff-notices').then(({ StaffNotices }) => ({ default: StaffNotices })),
    ),
  },
];
