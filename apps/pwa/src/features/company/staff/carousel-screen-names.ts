import { i18n } from '@lingui/core';
import type { CarouselScreen } from '@waha/domain/company/carousel-screens';

/** The names of the screens that a tile can lead to. */
export const CAROUSEL_SCREEN_NAMES: Record<CarouselScreen, () => string> = {
  login: () => i18n._('Login'),
  signup: () => i18n._('Create an account'),
  marketplace: () => i18n._('Marketplace'),
  cart: () => i18n._('Cart'),
  favorites: () => i18n._('Favorites'),
  company: () => i18n._('Company page'),
  packs: () => i18n._('Packs'),
  'owned-packs': () => i18n._('My packs'),
  payments: () => i18n._('My payments'),
  wallet: () => i18n._('Wallet'),
  invoices: () => i18n._('Invoices'),
  facility: () => i18n._('Facility VIP'),
  tasks: () => i18n._('Tasks'),
  messages: () => i18n._('Messages'),
  notifications: () => i18n._('Notifications'),
  profile: () => i18n._('Profile'),
};
