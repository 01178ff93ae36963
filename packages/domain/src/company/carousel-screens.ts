/** Screens that a carousel tile may open. Screens for members lead other visitors to the login. */
export const CAROUSEL_SCREENS = {
  login: '/login',
  signup: '/signup',
  marketplace: '/category',
  cart: '/cart',
  favorites: '/favorites',
  company: '/company-description',
  'pack-offers': '/packs',
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
