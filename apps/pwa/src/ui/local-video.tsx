import type { SyntheticEvent } from 'react';
import { useFileUrl } from './use-file-url';

/** A position beyond the end of any video, in seconds. */
const SEEK_PAST_END_S = 1e7;

/** Plays a video file that the page holds. */
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

/** A recording has no duration in its metadata: seeking past the end makes the browser determine it. */
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
