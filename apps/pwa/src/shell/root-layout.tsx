import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const Toaster = lazy(() => import('../ui/toaster').then(({ Toaster }) => ({ default: Toaster })));

/** Around every screen: the words and the place for toasts. */
export function RootLayout() {
  return (
    <I18nProvider i18n={i18n}>
      <Outlet />
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </I18nProvider>
  );
}
