import { i18n } from '@lingui/core';
import type { WireProfile } from '@waha/domain/profile/profile.contract';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useConnectivity } from '../../../platform/connectivity';
import { Button } from '../../../ui/button';
import { PictureViewer } from '../../../ui/picture-viewer';
import { sayProfileItem } from '../profile.texts';

/** The member's own papers, shown only when they ask, straight from the server and kept nowhere. */
export function OwnDocuments({ profile: { cinFront, cinBack, video } }: { profile: WireProfile }) {
  const [isShown, setShown] = useState(false);
  if (!cinFront && !cinBack && !video) return null;
  if (!isShown) return <Hidden onShow={() => setShown(true)} />;
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        {cinFront ? <PictureViewer src={cinFront} alt={sayProfileItem('cinFront')} className="h-72" /> : null}
        {cinBack ? <PictureViewer src={cinBack} alt={sayProfileItem('cinBack')} className="h-72" /> : null}
      </div>
      {video ? (
        // biome-ignore lint/a11y/useMediaCaption: the member's own recording has no captions
        <video
          src={video}
          aria-label={sayProfileItem('video')}
          controls
          playsInline
          preload="metadata"
          className="max-h-80 w-full rounded-xl bg-paper"
        />
      ) : null}
      <Button
        variant="secondary"
        icon={<EyeOff aria-hidden="true" className="size-5" />}
        onPress={() => setShown(false)}
      >
        {i18n._('Hide my documents')}
      </Button>
    </div>
  );
}

function Hidden({ onShow }: { onShow: () => void }) {
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  return (
    <div className="grid gap-2">
      <Button
        variant="secondary"
        disabled={isOffline}
        icon={<Eye aria-hidden="true" className="size-5" />}
        onPress={onShow}
      >
        {i18n._('Show my documents')}
      </Button>
      {isOffline ? (
        <p className="text-center text-sm text-ink-soft">{i18n._('They open once you are online.')}</p>
      ) : null}
    </div>
  );
}
