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
import { useUnreadMessages } from '../../features/messaging/messaging.queries';
import { useOutboxCount } from '../../offline/outbox-state/use-outbox';
import type { NavItem } from '../../shell/layout/nav-item';
import { isThere } from './member-popup-names';

const HOME: NavItem = { opens: undefined, label: () => i18n._('Home'), icon: House };
const MORE: NavItem = { opens: 'more', label: () => i18n._('More'), icon: Menu };

/** The rooms of a member, in the order of the rail. */
const ROOMS: readonly NavItem[] = [
  { opens: 'packs', label: () => i18n._('Packs'), icon: Package },
  { opens: 'wallet', label: () => i18n._('Wallet'), icon: WalletMinimal },
  { opens: 'messages', label: () => i18n._('Messages'), icon: MessageCircle, useCount: useUnreadMessages },
  { opens: 'my-payments', label: () => i18n._('My payments'), icon: ReceiptText },
  {
    opens: 'outbox',
    label: () => i18n._('Outbox'),
    icon: Send,
    useCount: useOutboxCount,
    sayCount: (n: number) => i18n._('{n} not sent', { n }),
  },
  { opens: 'notifications', label: () => i18n._('Notifications'), icon: Bell },
  { opens: 'profile', label: () => i18n._('Profile'), icon: UserRound },
  { opens: 'favorites', label: () => i18n._('Favorites'), icon: Heart },
  { opens: 'settings', label: () => i18n._('Paramètres'), icon: Settings },
].filter(isThere);

/** At most three of them fit between Home and More. */
const UNDER_THE_THUMB = ['packs', 'wallet', 'messages'];
const isUnderTheThumb = ({ opens = '' }: NavItem) => UNDER_THE_THUMB.includes(opens);

export const thumbs: readonly NavItem[] = [HOME, ...ROOMS.filter(isUnderTheThumb), MORE];
export const rail: readonly NavItem[] = [HOME, ...ROOMS];
/** What a phone finds under More: what is not under the thumb, and messages, which the specification has here too. */
export const more: readonly NavItem[] = ROOMS.filter((item) => !isUnderTheThumb(item) || item.useCount);
