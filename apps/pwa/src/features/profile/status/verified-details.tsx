import { i18n } from '@lingui/core';
import { PROFILE_FIELDS, type ProfileField } from '@waha/domain/profile/profile';
import type { WireProfile } from '@waha/domain/profile/profile.contract';
import { Eye, EyeOff, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { useConnectivity } from '#platform/connectivity';
import { formatDay } from '#platform/language/format';
import { isolate } from '#platform/language/isolate';
import { usePopup } from '#shell/popup/popup-address';
import { Button } from '#ui/button';
import { DetailList } from '#ui/detail-list';
import { PictureViewer } from '#ui/picture-viewer';
import { translateGender, translateProfileItem } from '../profile.texts';
import { translateCountry } from '../translate-country';

/** The member's own details and documents. Needs the network: neither they nor this code are stored on the device. */
export function VerifiedDetails({ profile }: { profile: WireProfile }) {
  return (
    <>
      <DetailList
        details={PROFILE_FIELDS.filter((field) => field !== 'phoneNumber').map((field) => ({
          label: translateProfileItem(field),
          value: formatField(profile, field),
          isWritten: field === 'name' || field === 'surname' || field === 'address',
        }))}
      />
      <NumberCorrection mobile={profile.mobile} />
      <OwnDocuments profile={profile} />
    </>
  );
}

/** The digits by which the member and an administrator recognise the number. The address never has all of them. */
const SHOWN_DIGITS = 3;

/**
 * Asks by message to correct the number: withdrawals are paid to it, so an administrator checks who asks, and then changes
 * it.
 */
function NumberCorrection({ mobile }: { mobile: string }) {
  const { open } = usePopup();
  const text = i18n._('Hello, please correct my mobile number. It ends in {digits} today. The correct number is: ', {
    digits: mobile.slice(-SHOWN_DIGITS),
  });
  return (
    <section aria-label={translateProfileItem('mobile')} className="grid gap-2 rounded-xl border border-line p-4">
      <p className="text-sm text-ink-soft">
        {i18n._('Withdrawals are paid to your mobile number. If it is wrong or has changed, Waha corrects it.')}
      </p>
      <Button variant="secondary" icon={<MessageCircle />} onPress={() => open('messages', { text })}>
        {i18n._('Ask to correct the number')}
      </Button>
    </section>
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
function OwnDocuments({
  profile: { cinFront, cinBack, video, documentsDeletedAt, documentsKept: n = 0 },
}: {
  profile: WireProfile;
}) {
  const [isShown, setShown] = useState(false);
  if (documentsDeletedAt)
    return (
      <p className="rounded-xl border border-line p-4 text-ink-soft">
        {i18n._(
          'Your documents were deleted on {date}: they are kept for {n, plural, one {1 month} other {{n} months}} after the verification.',
          { date: formatDay(documentsDeletedAt), n },
        )}
      </p>
    );
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
