import { i18n } from '@lingui/core';
import { Bell, Download, FileText } from 'lucide-react';
import { Suspense } from 'react';
import { SettingsPopup } from '#features/account/settings-popup';
import { AlertsSection } from '#features/notifications/alerts-section';
import { OnlineSection } from '#shell/states/online-section';
import { Fold } from '#ui/fold';
import { lazyExport } from '#ui/lazy-export';
import { Skeleton } from '#ui/skeleton';
import { LazyInstallSection } from './lazy-install-card';

const DeletionSection = lazyExport(() => import('#features/account/deletion/deletion-section'), 'DeletionSection');

/** A member's Paramètres: the common settings, the alerts of this device, and the member's data. */
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
      last={
        <Fold title={i18n._('My data')} icon={<FileText />}>
          {() => (
            <OnlineSection>
              <DeletionSection />
            </OnlineSection>
          )}
        </Fold>
      }
    />
  );
}
