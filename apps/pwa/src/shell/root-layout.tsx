import { Outlet } from '@tanstack/react-router';
import { Toaster } from '../ui/toaster';

/** Around every screen: the place for toasts. */
export function RootLayout() {
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}
