import type { SyntheticEvent } from 'react';
import { useFileUrl } from './use-file-url';

/** Far beyond the end of any video, in seconds. */
const SEEK_PAST_END_S = 1e7;

/** A video that the page holds itself, to be looked at in its place. */
export function LocalVideo({ file, label }: { file: Blob; label: string }) {
  const address = useFileUrl(file);
  if (!address) return null;
  return (
    // biome-ignore lint/a11y/useMediaCaption: the member's own recording has no captions
    <video
      src={address}
      aria-label={label}
      controls
      playsInline
      preload="metadata"
      onLoadedMetadata={readDuration}
      className="max-h-80 w-full bg-paper"
    />
  );
}

/** A recording is written without its length: the browser finds it by once looking for the end. */
function readDuration({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>): void {
  if (Number.isFinite(video.duration)) return;
  video.addEventListener(
    'durationchange',
    () => {
      video.currentTime = 0;
    },
    { once: true },
  );
  video.currentTime = SEEK_PAST_END_S;
}
