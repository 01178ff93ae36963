import { useRef } from 'react';
import { usePlayback } from './use-playback';
import { VideoFrame } from './video-frame';

/** The promotional video: watched as one likes. */
export function PromotionalPlayer({ src, poster, title }: { src: string; poster: string; title: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const playback = usePlayback(video);
  return <VideoFrame video={video} playback={playback} src={src} poster={poster} title={title} />;
}
