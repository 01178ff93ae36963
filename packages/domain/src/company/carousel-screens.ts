/** Screens that a tile of a strip may lead to. Whoever is no member is led to the login from those that are a member's. */
export const CAROUSEL_SCREENS = {
  login: '/login',
  signup: '/signup',
  marketplace: '/category',
  cart: '/cart',
  favorites: '/favorites',
  company: '/company-description',
  packs: '/dashboard?open=packs',
  'owned-packs': '/dashboard?open=owned-packs',
  payments: '/dashboard?open=my-payments',
  wallet: '/dashboard?open=wallet',
  invoices: '/dashboard?open=invoices',
  facility: '/dashboard?open=facility',
  tasks: '/dashboard?open=tasks',
  messages: '/dashboard?open=messages',
  notifications: '/dashboard?open=notifications',
  profile: '/dashboard?open=profile',
} as const;
export type CarouselScreen = keyof typeof CAROUSEL_SCREENS;
