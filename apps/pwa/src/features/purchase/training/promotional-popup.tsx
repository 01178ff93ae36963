import { i18n } from '@lingui/core';
import type { WirePack } from '@waha/domain/purchase/purchase.contract';
import { useRef } from 'react';
import { usePopup } from '#shell/popup/popup-address';
import { usePopupTitle } from '#shell/popup/popup-frame';
import { Button } from '#ui/button';
import { Skeleton } from '#ui/skeleton';
import { PackBoundary } from '../pack-boundary';
import { usePlayback } from './use-playback';
import { VideoFrame, type VideoFrameProps } from './video-frame';

/** The promotional video of a pack: `?open=promo&pack=…`. */
export function PromotionalPopup() {
  return (
    <PackBoundary popup="promo" skeleton={<Skeleton className="aspect-video" />}>
      {(pack) => <Promotion pack={pack} />}
    </PackBoundary>
  );
}

function Promotion({ pack }: { pack: WirePack }) {
  const { open, back } = usePopup();
  usePopupTitle(pack.packName);
  return (
    <div className="grid gap-4">
      <PromotionalPlayer
        src={pack.promotionalVideoUrl}
        poster={pack.promotionalPosterUrl}
        captions={pack.promotionalCaptionsUrl}
        title={i18n._('Promotional video: {packName}', { packName: pack.packName })}
      />
      <Button variant="secondary" wide onPress={back ?? (() => open('pack', { pack: pack.packName }))}>
        {i18n._('See what the pack includes')}
      </Button>
    </div>
  );
}

/** The player of the promotional video, with free seeking. */
function PromotionalPlayer(videoProps: Pick<VideoFrameProps, 'src' | 'poster' | 'captions' | 'title'>) {
  const video = useRef<HTMLVideoElement>(null);
  const playback = usePlayback(video);
  return <VideoFrame video={video} playback={playback} {...videoProps} />;
}
