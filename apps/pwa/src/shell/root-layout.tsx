import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const Toaster = lazy(() => import('../ui/toaster').then(({ Toaster }) => ({ default: Toaster })));

/** Around every screen: the place for toasts. */
export function RootLayout() {
  return (
    <>
      <Outlet />
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </>
  );
}
