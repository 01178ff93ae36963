import { i18n } from '@lingui/core';
import { Bell, Download } from 'lucide-react';
import { Suspense } from 'react';
import { SettingsPopup } from '#features/account/settings-popup';
import { AlertsSection } from '#features/notifications/alerts-section';
import { Fold } from '#ui/fold';
import { Skeleton } from '#ui/skeleton';
import { LazyInstallSection } from './lazy-install-card';

/** A member's Paramètres: the common settings, and the alerts of this device. */
export function MemberSettings() {
  return (
    <SettingsPopup
      more={
        <>
          <Fold title={i18n._('Notifications')} icon={<Bell />}>
            {() => <AlertsSection />}
          </Fold>
          <Fold title={i18n._('Install the app')} icon={<Download />}>
            {() => (
              <Suspense fallback={<Skeleton className="h-20" />}>
                <LazyInstallSection />
              </Suspense>
            )}
          </Fold>
        </>
      }
    />
  );
}
