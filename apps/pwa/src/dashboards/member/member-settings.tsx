import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell, Download, FileText, UserRound } from 'lucide-react';
import { Suspense } from 'react';
import { SettingsPopup } from '#features/account/settings-popup';
import { AlertsSection } from '#features/notifications/alerts-section';
import { configQuery } from '#platform/config-query';
import { OnlineSection } from '#shell/states/online-section';
import { Fold } from '#ui/fold';
import { lazyExport } from '#ui/lazy-export';
import { Skeleton } from '#ui/skeleton';
import { LazyInstallSection } from './lazy-install-card';

const MyDataSection = lazyExport(() => import('#features/account/my-data/my-data-section'), 'MyDataSection');

/** A member's Paramètres: the common settings, the alerts of this device, and the member's data. */
export function MemberSettings() {
  const hasTerms = useQuery(configQuery()).data?.termsVersion !== undefined;
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
        <>
          {hasTerms ? (
            <Link
              to="/terms"
              className="flex min-h-11 items-center gap-3 font-medium text-blue underline-offset-4 hover:underline"
            >
              <FileText className="size-5" />
              {i18n._('Terms and privacy')}
            </Link>
          ) : null}
          <Fold title={i18n._('My data')} icon={<UserRound />}>
            {() => (
              <OnlineSection>
                <MyDataSection />
              </OnlineSection>
            )}
          </Fold>
        </>
      }
    />
  );
}
