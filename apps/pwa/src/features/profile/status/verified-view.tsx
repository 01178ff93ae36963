import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useConnectivity } from '#platform/connectivity';
import { formatMessageTime } from '#platform/language/format';
import { useMember } from '#platform/session';
import { OnlineSection } from '#shell/states/online-section';
import { lazyExport } from '#ui/lazy-export';
import { Skeleton } from '#ui/skeleton';
import { deleteProfileDraft } from '../form/use-profile-draft';
import { profileDetailsQuery } from '../profile.queries';

const VerifiedDetails = lazyExport(() => import('./verified-details'), 'VerifiedDetails');

/** The verified profile (spec 1 §2). The details are never stored on the device. */
export function VerifiedView({ decidedAt }: { decidedAt: string | undefined }) {
  const { userId } = useMember();
  const profile = useQuery(profileDetailsQuery(userId)).data?.profile;
  const isOnline = useConnectivity(({ state }) => state === 'online');
  // Deletes a draft that was started here before the profile was sent from another device.
  useEffect(deleteProfileDraft, []);
  return (
    <div className="grid gap-6">
      <div role="status" className="flex items-center gap-4 rounded-xl bg-leaf-wash p-4">
        <BadgeCheck className="size-10 shrink-0 text-leaf-ink" />
        <p className="text-base text-ink">
          <span className="block text-lg font-semibold">{i18n._('Your profile is verified')}</span>
          {decidedAt ? (
            <span className="text-sm text-ink-soft">
              {i18n._('Since {time}', { time: formatMessageTime(decidedAt) })}
            </span>
          ) : null}
        </p>
      </div>
      {profile ? (
        <OnlineSection>
          <VerifiedDetails profile={profile} />
        </OnlineSection>
      ) : (
        <NoDetails isOnline={isOnline} />
      )}
    </div>
  );
}

function NoDetails({ isOnline }: { isOnline: boolean }) {
  if (isOnline) return <Skeleton className="h-80" />;
  return (
    <p className="text-base text-ink-soft">
      {i18n._('Your details and documents are not saved on this device. They open when you are online.')}
    </p>
  );
}
