import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { PROFILE_FIELDS, type ProfileField } from '@waha/domain/profile/profile';
import type { WireProfile } from '@waha/domain/profile/profile.contract';
import { BadgeCheck, Eye, EyeOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useConnectivity } from '#platform/connectivity';
import { formatDay, formatMessageTime } from '#platform/language/format';
import { isolate } from '#platform/language/isolate';
import { useMember } from '#platform/session';
import { Button } from '#ui/button';
import { DetailList } from '#ui/detail-list';
import { PictureViewer } from '#ui/picture-viewer';
import { Skeleton } from '#ui/skeleton';
import { deleteProfileDraft } from '../form/use-profile-draft';
import { profileDetailsQuery } from '../profile.queries';
import { translateGender, translateProfileItem } from '../profile.texts';
import { translateCountry } from '../translate-country';

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
      {profile ? <Details profile={profile} /> : <NoDetails isOnline={isOnline} />}
    </div>
  );
}

function Details({ profile }: { profile: WireProfile }) {
  return (
    <>
      <DetailList
        details={PROFILE_FIELDS.filter((field) => field !== 'phoneNumber').map((field) => ({
          label: translateProfileItem(field),
          value: formatField(profile, field),
          isWritten: field === 'name' || field === 'surname' || field === 'address',
        }))}
      />
      <OwnDocuments profile={profile} />
    </>
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

function formatField(profile: WireProfile, field: ProfileField): string {
  if (field === 'gender') return translateGender(profile.gender);
  if (field === 'country') return translateCountry(profile.country);
  // With its dial code, which is also a field of its own.
  if (field === 'mobile') return isolate(`+${profile.mobile}`);
  // A calendar day, the same in every time zone.
  return field === 'dateOfBirth' ? formatDay(`${profile.dateOfBirth}T12:00:00`) : profile[field];
}

/** The member's own documents, shown only on request, directly from the server and stored nowhere. */
function OwnDocuments({ profile: { cinFront, cinBack, video } }: { profile: WireProfile }) {
  const [isShown, setShown] = useState(false);
  if (!cinFront && !cinBack && !video) return null;
  if (!isShown) return <HiddenDocuments onShow={() => setShown(true)} />;
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        {cinFront ? <PictureViewer src={cinFront} alt={translateProfileItem('cinFront')} className="h-72" /> : null}
        {cinBack ? <PictureViewer src={cinBack} alt={translateProfileItem('cinBack')} className="h-72" /> : null}
      </div>
      {video ? (
        // biome-ignore lint/a11y/useMediaCaption: the member's own recording has no captions
        <video
          src={video}
          aria-label={translateProfileItem('video')}
          controls
          playsInline
          preload="metadata"
          className="max-h-80 w-full rounded-xl bg-paper"
        />
      ) : null}
      <Button variant="secondary" icon={<EyeOff />} onPress={() => setShown(false)}>
        {i18n._('Hide my documents')}
      </Button>
    </div>
  );
}

function HiddenDocuments({ onShow }: { onShow: () => void }) {
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  return (
    <div className="grid gap-2">
      <Button variant="secondary" disabled={isOffline} icon={<Eye />} onPress={onShow}>
        {i18n._('Show my documents')}
      </Button>
      {isOffline ? (
        <p className="text-center text-sm text-ink-soft">{i18n._('They open when you are online.')}</p>
      ) : null}
    </div>
  );
}
