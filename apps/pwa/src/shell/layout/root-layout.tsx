import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Toaster } from '#ui/toaster';
import { useStorageTrouble } from '../recovery/storage-trouble';

const StorageRecovery = lazy(async () => ({ default: (await import('../recovery/storage-recovery')).StorageRecovery }));

/** Around every screen: the place for toasts, and for the way out when the device cannot be read. */
export function RootLayout() {
  const trouble = useStorageTrouble(({ error }) => error);
  return (
    <>
      <Outlet />
      <Toaster />
      {trouble === undefined ? null : (
        <Suspense>
          <StorageRecovery error={trouble} />
        </Suspense>
      )}
    </>
  );
}
