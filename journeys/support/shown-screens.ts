import { DEMO } from './people';

/** `press` names a button that is pressed first. */
export type ShownScreen = { name: string; as?: string; path: string; press?: string };

/** Every screen there is, for the pictures and for the accessibility checks. */
export const SHOWN_SCREENS: readonly ShownScreen[] = [
  { name: 'login', path: '/login' },
  { name: 'sign-up', path: '/signup' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password?token=abc' },
  { name: 'company-description', path: '/company-description' },
  { name: 'category', path: '/category' },
  {
    name: 'category-filtered',
    path: '/category?category=Mode+%26+Fashion&max=300&stock=1&sort=priceLowToHigh',
  },
  { name: 'category-empty', path: '/category?q=xyzzy' },
  { name: 'product', path: '/product/1' },
  // What these two put there is what the cart and the favourites then show.
  { name: 'product-added', path: '/product/1', press: 'ADD TO CART' },
  { name: 'product-sold-out', path: '/product/6', press: 'ADD TO FAVORITES' },
  { name: 'cart', path: '/cart' },
  { name: 'favorites', path: '/favorites' },
  { name: 'home', as: DEMO.member, path: '/dashboard' },
  { name: 'more', as: DEMO.member, path: '/dashboard?open=more' },
  { name: 'packs', as: DEMO.member, path: '/dashboard?open=packs' },
  { name: 'packs-international', as: DEMO.member, path: '/dashboard?open=packs&type=international' },
  { name: 'pack-approved', as: DEMO.member, path: '/dashboard?open=pack&pack=Ultra+One' },
  { name: 'pack-new', as: DEMO.member, path: '/dashboard?open=pack&pack=TD+Pro' },
  { name: 'pack-awaiting', as: DEMO.newcomer, path: '/dashboard?open=pack&pack=P' },
  { name: 'training', as: DEMO.member, path: '/dashboard?open=training&pack=TD+Pro' },
  { name: 'promotional', as: DEMO.member, path: '/dashboard?open=promo&pack=TD+Pro' },
  { name: 'quiz', as: DEMO.member, path: '/dashboard?open=quiz&pack=TD+Pro' },
  { name: 'payment', as: DEMO.member, path: '/dashboard?open=payment&pack=Ultra+One' },
  { name: 'payment-repeat', as: DEMO.member, path: '/dashboard?open=payment&pack=Ultra+One&mode=repeat' },
  { name: 'my-payments', as: DEMO.member, path: '/dashboard?open=my-payments' },
  { name: 'owned-packs', as: DEMO.member, path: '/dashboard?open=owned-packs' },
  { name: 'owned-pack', as: DEMO.member, path: '/dashboard?open=owned-pack&pack=Ultra+One' },
  { name: 'wallet', as: DEMO.member, path: '/dashboard?open=wallet' },
  { name: 'wallet-empty', as: DEMO.newcomer, path: '/dashboard?open=wallet' },
  { name: 'notifications', as: DEMO.member, path: '/dashboard?open=notifications' },
  { name: 'settings', as: DEMO.member, path: '/dashboard?open=settings' },
  { name: 'admin-payments', as: DEMO.admin, path: '/dashboardAdmin' },
  { name: 'admin-quizzes', as: DEMO.admin, path: '/dashboardAdmin?view=quizzes' },
  { name: 'admin-activity', as: DEMO.admin, path: '/dashboardAdmin?view=activity' },
  { name: 'admin-payment', as: DEMO.admin, path: '/dashboardAdmin', press: 'Youssef Trabelsi' },
  { name: 'admin-quiz', as: DEMO.admin, path: '/dashboardAdmin?view=quizzes', press: 'Youssef Trabelsi' },
  { name: 'commercial', as: DEMO.commercial, path: '/dashboardCommercial' },
  { name: 'finance', as: DEMO.finance, path: '/dashboardFinance' },
];
