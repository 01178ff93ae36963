import { i18n } from '@lingui/core';
import {
  Bell,
  Heart,
  House,
  Menu,
  MessageCircle,
  Package,
  ReceiptText,
  Send,
  Settings,
  UserRound,
  WalletMinimal,
} from 'lucide-react';
import { useUnreadMessages } from '#features/messaging/messaging.queries';
import { useOutboxCount } from '#offline/outbox-state/use-outbox';
import type { NavItem } from '#shell/layout/nav-item';
import { hasMemberPopup } from './member-popup-names';

const HOME_ITEM: NavItem = { opens: undefined, label: () => i18n._('Home'), icon: House };
const MORE_ITEM: NavItem = { opens: 'more', label: () => i18n._('More'), icon: Menu };

/** The member's sections, in the order of the rail. */
const SECTIONS: readonly NavItem[] = (
  [
    { opens: 'packs', label: () => i18n._('Packs'), icon: Package },
    { opens: 'wallet', label: () => i18n._('Wallet'), icon: WalletMinimal },
    { opens: 'messages', label: () => i18n._('Messages'), icon: MessageCircle, useCount: useUnreadMessages },
    { opens: 'my-payments', label: () => i18n._('My payments'), icon: ReceiptText },
    {
      opens: 'outbox',
      label: () => i18n._('Outbox'),
      icon: Send,
      useCount: useOutboxCount,
      translateCount: (n) => i18n._('{n} not sent', { n }),
    },
    { opens: 'notifications', label: () => i18n._('Notifications'), icon: Bell },
    { opens: 'profile', label: () => i18n._('Profile'), icon: UserRound },
    { opens: 'favorites', label: () => i18n._('Favorites'), icon: Heart },
    { opens: 'settings', label: () => i18n._('Paramètres'), icon: Settings },
  ] satisfies (NavItem & { opens: string })[]
).filter(hasMemberPopup);

/** At most three of them fit between Home and More. */
const BOTTOM_BAR_SECTIONS = ['packs', 'wallet', 'messages'];
const isInBottomBar = ({ opens = '' }: NavItem) => BOTTOM_BAR_SECTIONS.includes(opens);

export const memberNavBar: readonly NavItem[] = [HOME_ITEM, ...SECTIONS.filter(isInBottomBar), MORE_ITEM];
export const memberNavRail: readonly NavItem[] = [HOME_ITEM, ...SECTIONS];
/** The items under More on a phone: those not in the bottom bar, and messages, which the specification has here too. */
export const memberNavMore: readonly NavItem[] = SECTIONS.filter((item) => !isInBottomBar(item) || item.useCount);
