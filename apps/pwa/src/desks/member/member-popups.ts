import { i18n } from '@lingui/core';
import { lazy } from 'react';
import { invoicesPopups } from '../../features/invoices/invoices.popups';
import { purchasePopups } from '../../features/purchase/purchase.popups';
import type { PopupEntry } from '../../shell/popup/popup-frame';
import type { MemberPopup } from './member-popup-names';

/** Every popup of the member's desk: its name in the address, its title, and where its code is. */
export const memberPopups: Record<MemberPopup, PopupEntry> = {
  ...purchasePopups,
  ...invoicesPopups,
  more: {
    title: () => i18n._('More'),
    component: lazy(() => import('./more-popup').then(({ MorePopup }) => ({ default: MorePopup }))),
    size: 'narrow',
  },
  wallet: {
    title: () => i18n._('Wallet'),
    component: lazy(() =>
      import('../../features/wallet/wallet-popup').then(({ WalletPopup }) => ({ default: WalletPopup })),
    ),
  },
  withdraw: {
    title: () => i18n._('Withdraw'),
    component: lazy(() =>
      import('../../features/wallet/withdraw/withdraw-popup').then(({ WithdrawPopup }) => ({ default: WithdrawPopup })),
    ),
    size: 'narrow',
  },
  facility: {
    title: () => i18n._('Facility VIP'),
    component: lazy(() => import('./facility-popup').then(({ FacilityPopup }) => ({ default: FacilityPopup }))),
  },
  tasks: {
    title: () => i18n._('Tasks'),
    component: lazy(() =>
      import('../../features/tasks/tasks-popup').then(({ TasksPopup }) => ({ default: TasksPopup })),
    ),
  },
  repair: {
    title: () => i18n._('Repair Service'),
    component: lazy(() =>
      import('../../features/facility/repair-popup').then(({ RepairPopup }) => ({ default: RepairPopup })),
    ),
    size: 'narrow',
  },
  messages: {
    title: () => i18n._('Messages'),
    component: lazy(() =>
      import('../../features/messaging/messages-popup').then(({ MessagesPopup }) => ({ default: MessagesPopup })),
    ),
    fills: true,
  },
  outbox: {
    title: () => i18n._('Waiting to be sent'),
    component: lazy(() => import('./member-outbox').then(({ MemberOutbox }) => ({ default: MemberOutbox }))),
  },
  shared: {
    title: () => i18n._('Shared with Waha'),
    component: lazy(() => import('./shared-popup').then(({ SharedPopup }) => ({ default: SharedPopup }))),
    size: 'narrow',
  },
  notifications: {
    title: () => i18n._('Notifications'),
    component: lazy(() =>
      import('../../features/notifications/notifications-popup').then(({ NotificationsPopup }) => ({
        default: NotificationsPopup,
      })),
    ),
  },
  favorites: {
    title: () => i18n._('Favorites'),
    component: lazy(async () => {
      const [{ FavoritesPopup }, { readyMarketplace }] = await Promise.all([
        import('./favorites-popup'),
        import('../../features/marketplace/products'),
      ]);
      await readyMarketplace();
      return { default: FavoritesPopup };
    }),
  },
  profile: {
    title: () => i18n._('Verification Profile'),
    component: lazy(() =>
      import('../../features/profile/profile-popup').then(({ ProfilePopup }) => ({ default: ProfilePopup })),
    ),
  },
  settings: {
    title: () => i18n._('Paramètres'),
    component: lazy(() => import('./member-settings').then(({ MemberSettings }) => ({ default: MemberSettings }))),
    size: 'narrow',
  },
};
