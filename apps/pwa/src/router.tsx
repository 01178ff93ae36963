import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { applyStoredLanguage, loadStaffTranslations } from './platform/language/translations';
import { ErrorScreen } from './shell/layout/error-screen';
import { NotFoundScreen } from './shell/layout/not-found-screen';
import { requireRole, requireSignIn } from './shell/layout/require-sign-in';
import { RootLayout } from './shell/layout/root-layout';

/** The query parameters are plain strings: `?open=wallet&pack=Ultra%202`. */
const root = createRootRoute({
  validateSearch: (search: Record<string, unknown>) => search as Record<string, string | undefined>,
  component: RootLayout,
  errorComponent: ErrorScreen,
  notFoundComponent: NotFoundScreen,
});

const entry = { getParentRoute: () => root };

/** The routes for login and sign-up, open to all visitors (spec 1 §2). */
const accountRoutes = [
  createRoute({
    ...entry,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/login' });
    },
  }),
  createRoute({
    ...entry,
    path: '/login',
    component: lazyRouteComponent(() => import('./dashboards/login-page'), 'LoginPage'),
  }),
  createRoute({
    ...entry,
    path: '/signup',
    component: lazyRouteComponent(() => import('./features/account/entry/sign-up-screen'), 'SignUpScreen'),
  }),
  createRoute({
    ...entry,
    path: '/forgot-password',
    component: lazyRouteComponent(
      () => import('./features/account/entry/forgot-password-screen'),
      'ForgotPasswordScreen',
    ),
  }),
  createRoute({
    ...entry,
    path: '/reset-password',
    component: lazyRouteComponent(
      () => import('./features/account/entry/reset-password-screen'),
      'ResetPasswordScreen',
    ),
  }),
  createRoute({
    ...entry,
    path: '/setup',
    component: lazyRouteComponent(() => import('./features/account/entry/set-up-screen'), 'SetUpScreen'),
  }),
  createRoute({
    ...entry,
    path: '/invitation',
    beforeLoad: loadStaffTranslations,
    component: lazyRouteComponent(() => import('./features/account/entry/staff/invitation-screen'), 'InvitationScreen'),
  }),
];

/** The routes that read from the server: the first of them loads that code and the data stored on the device. */
const data = createRoute({
  ...entry,
  id: 'data',
  beforeLoad: async () => {
    const { prepareQueries } = await import('./shell/layout/data-layout');
    await Promise.all([prepareQueries(), applyStoredLanguage()]);
  },
  component: lazyRouteComponent(() => import('./shell/layout/data-layout'), 'DataLayout'),
});
const screen = { getParentRoute: () => data };

/** One dashboard for each role. The member's is open to any role (spec 1 §2). */
const dashboardRoutes = [
  createRoute({
    ...screen,
    path: '/dashboard',
    beforeLoad: requireSignIn,
    component: lazyRouteComponent(() => import('./dashboards/member/member-dashboard'), 'MemberDashboard'),
  }),
  createRoute({
    ...screen,
    path: '/dashboardAdmin',
    beforeLoad: requireRole('admin'),
    component: lazyRouteComponent(() => import('./dashboards/admin/admin-dashboard'), 'AdminDashboard'),
  }),
  createRoute({
    ...screen,
    path: '/dashboardCommercial',
    beforeLoad: requireRole('commercial_admin'),
    component: lazyRouteComponent(() => import('./dashboards/commercial/commercial-dashboard'), 'CommercialDashboard'),
  }),
  createRoute({
    ...screen,
    path: '/dashboardFinance',
    beforeLoad: requireRole('finance_admin'),
    component: lazyRouteComponent(() => import('./dashboards/finance/finance-dashboard'), 'FinanceDashboard'),
  }),
];

/** The marketplace, open to all visitors (spec 1 §2), with the data stored on this device. */
const market = {
  ...screen,
  beforeLoad: async () => {
    const { prepareMarketplace } = await import('./features/marketplace/products');
    await prepareMarketplace();
  },
};
const marketRoutes = [
  createRoute({
    ...market,
    path: '/category',
    component: lazyRouteComponent(() => import('./features/marketplace/listing/category-screen'), 'CategoryScreen'),
  }),
  createRoute({
    ...market,
    path: '/product/$id',
    component: lazyRouteComponent(() => import('./features/marketplace/product/product-screen'), 'ProductScreen'),
  }),
  createRoute({
    ...market,
    path: '/cart',
    component: lazyRouteComponent(() => import('./features/marketplace/collected/cart-screen'), 'CartScreen'),
  }),
  createRoute({
    ...market,
    path: '/favorites',
    component: lazyRouteComponent(() => import('./features/marketplace/collected/favorites-screen'), 'FavoritesScreen'),
  }),
];

/** The page about the company, open to all visitors (spec 1 §2). */
const companyRoute = createRoute({
  ...screen,
  path: '/company-description',
  component: lazyRouteComponent(() => import('./features/company/company-screen'), 'CompanyScreen'),
});

/** The terms and the privacy notice, open to all visitors. */
const termsRoute = createRoute({
  ...screen,
  path: '/terms',
  component: lazyRouteComponent(() => import('./features/terms/terms-screen'), 'TermsScreen'),
});

/** The packs on sale, open to all visitors. */
const offersRoute = createRoute({
  ...screen,
  path: '/packs',
  component: lazyRouteComponent(() => import('./features/purchase/offers/offers-screen'), 'OffersScreen'),
});

const routeTree = root.addChildren([
  ...accountRoutes,
  data.addChildren([...dashboardRoutes, ...marketRoutes, companyRoute, offersRoute, termsRoute]),
]);

/** @param history replaces the browser's own, for tests */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    defaultPreload: 'intent',
    scrollRestoration: true,
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: toSearchParams,
    // The first page has no predecessor: a transition would only delay it.
    defaultViewTransition: {
      types: ({ fromLocation, pathChanged }) => (fromLocation && pathChanged ? ['page'] : false),
    },
  });
}

/** Keeps strings as they are: the router's default would put quotes around a pack named `4`. */
function toSearchParams(search: Record<string, unknown>): string {
  const known = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  if (known.length === 0) return '';
  return `?${new URLSearchParams(known.map(([name, value]) => [name, String(value)]))}`;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
