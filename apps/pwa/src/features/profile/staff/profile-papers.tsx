import { i18n } from '@lingui/core';
import type { WireReviewedProfile } from '@waha/domain/profile/profile.contract';
import { useState } from 'react';
import { StaffTabLink } from '../../../shell/staff/new-tab-link';
import { PictureViewer } from '../../../ui/picture-viewer';
import { sayProfileItem } from '../profile.texts';

/** Both sides of the card side by side, and the video. They stay in view while the rest is read. */
export function ProfilePapers({ profile: { cinFront, cinBack, video } }: { profile: WireReviewedProfile }) {
  return (
    <section
      aria-label={i18n._('Documents')}
      className="grid content-start gap-4 sm:grid-cols-2 xl:sticky xl:self-start xl:top-18"
    >
      <CardSide item="cinFront" src={cinFront} />
      <CardSide item="cinBack" src={cinBack} />
      {video ? <MemberVideo src={video} /> : null}
    </section>
  );
}

function CardSide({ item, src }: { item: 'cinFront' | 'cinBack'; src: string | undefined }) {
  if (!src) return null;
  const name = sayProfileItem(item);
  return (
    <div className="grid min-w-0 content-start gap-1">
      <h3 className="text-sm font-medium text-ink-soft">{name}</h3>
      <PictureViewer src={src} alt={name} className="h-64 xl:h-[min(17rem,34dvh)]" />
    </div>
  );
}

function MemberVideo({ src }: { src: string }) {
  const [isMissing, setIsMissing] = useState(false);
  const name = sayProfileItem('video');
  return (
    <div className="grid min-w-0 gap-1 sm:col-span-2">
      <h3 className="text-sm font-medium text-ink-soft">{name}</h3>
      {isMissing ? (
        <p className="rounded-xl border border-line bg-paper p-6 text-center text-ink-soft">
          {i18n._('The video cannot be shown.')}
        </p>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: the member's own recording has no captions
        <video
          src={src}
          aria-label={name}
          controls
          controlsList="nodownload"
          playsInline
          preload="metadata"
          onError={() => setIsMissing(true)}
          className="h-72 w-full rounded-xl border border-line bg-black xl:h-[min(17rem,34dvh)]"
        />
      )}
      <StaffTabLink address={src}>{i18n._('Open the video in a new tab')}</StaffTabLink>
    </div>
  );
}
