import { i18n } from '@lingui/core';
import { lazy } from 'react';
import { invoicesPopups } from '#features/invoices/invoices.popups';
import { purchasePopups } from '#features/purchase/purchase.popups';
import type { PopupEntry } from '#shell/popup/popup-frame';
import { lazyExport } from '#ui/lazy-export';
import type { MemberPopup } from './member-popup-names';

/** All popups of the member's dashboard: name in the address, title and code. */
export const memberPopups: Record<MemberPopup, PopupEntry> = {
  ...purchasePopups,
  ...invoicesPopups,
  'my-payments': {
    title: () => i18n._('My payments'),
    component: lazyExport(() => import('./payments-popup'), 'PaymentsPopup'),
  },
  'invoices-paid': {
    title: () => i18n._('Invoices Paid'),
    component: lazyExport(() => import('./paid-popup'), 'PaidPopup'),
  },
  more: {
    title: () => i18n._('More'),
    component: lazyExport(() => import('./more-popup'), 'MorePopup'),
    size: 'narrow',
  },
  wallet: {
    title: () => i18n._('Wallet'),
    component: lazyExport(() => import('#features/wallet/wallet-popup'), 'WalletPopup'),
  },
  // Not cached for offline use.
  withdraw: {
    title: () => i18n._('Withdraw'),
    component: lazyExport(() => import('#features/wallet/withdraw/withdraw-popup'), 'WithdrawPopup'),
    size: 'narrow',
  },
  // Not cached for offline use.
  invitations: {
    title: () => i18n._('Invite a person'),
    component: lazyExport(() => import('#features/invitations/invitations-popup'), 'InvitationsPopup'),
    size: 'narrow',
  },
  facility: {
    title: () => i18n._('Facility VIP'),
    component: lazyExport(() => import('./facility-popup'), 'FacilityPopup'),
  },
  tasks: {
    title: () => i18n._('Tasks'),
    component: lazyExport(() => import('#features/tasks/tasks-popup'), 'TasksPopup'),
  },
  repair: {
    title: () => i18n._('Repair Service'),
    component: lazyExport(() => import('#features/facility/repair-popup'), 'RepairPopup'),
    size: 'narrow',
  },
  messages: {
    title: () => i18n._('Messages'),
    component: lazyExport(() => import('#features/messaging/messages-popup'), 'MessagesPopup'),
    fills: true,
  },
  outbox: {
    title: () => i18n._('Outbox'),
    component: lazyExport(() => import('./member-outbox'), 'MemberOutbox'),
  },
  shared: {
    title: () => i18n._('Shared with Waha'),
    component: lazyExport(() => import('./shared-popup'), 'SharedPopup'),
    size: 'narrow',
  },
  notifications: {
    title: () => i18n._('Notifications'),
    component: lazyExport(() => import('#features/notifications/notifications-popup'), 'NotificationsPopup'),
  },
  favorites: {
    title: () => i18n._('Favorites'),
    component: lazy(async () => {
      const [{ FavoritesPopup }, { prepareMarketplace }] = await Promise.all([
        import('./favorites-popup'),
        import('#features/marketplace/products'),
      ]);
      await prepareMarketplace();
      return { default: FavoritesPopup };
    }),
  },
  profile: {
    title: () => i18n._('Verification Profile'),
    component: lazyExport(() => import('#features/profile/profile-popup'), 'ProfilePopup'),
  },
  settings: {
    title: () => i18n._('Paramètres'),
    component: lazyExport(() => import('./member-settings'), 'MemberSettings'),
    size: 'narrow',
  },
};
