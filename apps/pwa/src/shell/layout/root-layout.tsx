import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Toaster } from '#ui/toaster';
import { useStorageTrouble } from '../recovery/storage-trouble';

const StorageRecovery = lazy(async () => ({ default: (await import('../recovery/storage-recovery')).StorageRecovery }));

/** The layout around every screen: the toasts, and the recovery screen for unreadable storage. */
export function RootLayout() {
  const storageError = useStorageTrouble(({ error }) => error);
  return (
    <>
      <Outlet />
      <Toaster />
      {storageError === undefined ? null : (
        <Suspense>
          <StorageRecovery error={storageError} />
        </Suspense>
      )}
    </>
  );
}
