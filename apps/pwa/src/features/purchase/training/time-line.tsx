import { i18n } from '@lingui/core';
import type { Playback } from './use-playback';
import { formatVideoTime } from './video-time';

type TimeLineProps = {
  playback: Playback;
  /** The limit for seeking: the furthest watched position, in seconds. */
  furthest: number | undefined;
  onSeek: (seconds: number) => void;
};

/** The timeline of a video: the position and the watched part. */
export function TimeLine({ playback: { position, duration }, furthest: furthestSeconds, onSeek }: TimeLineProps) {
  const share = (seconds: number) => (duration > 0 ? Math.min(1, seconds / duration) : 0);
  const values = {
    at: formatVideoTime(position),
    of: formatVideoTime(duration),
    to: formatVideoTime(furthestSeconds ?? duration),
  };
  return (
    <div
      data-no-swipe=""
      className="group relative h-6 rounded-full has-focus-visible:outline-2 has-focus-visible:outline-blue"
    >
      <div className="absolute inset-x-0 top-2 h-2 overflow-hidden rounded-full bg-line">
        {furthestSeconds === undefined ? null : (
          <div
            className="absolute inset-0 origin-left bg-blue/35"
            style={{ transform: `scaleX(${share(furthestSeconds)})` }}
          />
        )}
        <div className="absolute inset-0 origin-left bg-blue" style={{ transform: `scaleX(${share(position)})` }} />
      </div>
      <span
        aria-hidden="true"
        className="absolute top-1 size-4 -translate-x-1/2 rounded-full border-2 border-surface bg-blue"
        style={{ left: `${share(position) * 100}%` }}
      />
      <input
        type="range"
        min={0}
        max={duration || 1}
        step="any"
        value={position}
        disabled={duration === 0}
        aria-label={i18n._('Position in the video')}
        aria-valuetext={
          furthestSeconds === undefined
            ? i18n._('{at} of {of}', values)
            : i18n._('{at} of {of}, watched up to {to}', values)
        }
        onChange={(event) => onSeek(Number(event.target.value))}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </div>
  );
}
