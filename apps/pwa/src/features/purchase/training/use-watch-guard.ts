import { findFurthestWatched, hasWatchedToEnd, type Interval } from '@waha/domain/purchase/training';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { endStretch, extendStretch, mergeWatched, seekWithin, startStretch, startWatching } from './watching';

type WatchGuard = {
  /** The intervals watched before, here or on another device. */
  watchedIntervals: readonly Interval[];
  /** Also called when playback stops: the progress should then be stored at once. */
  onWatched: (intervals: Interval[], durationSeconds: number, hasStopped: boolean) => void;
  /** Called when the end was reached and everything before it was watched. */
  onEnd: () => void;
};

/** Keeps playback within the watched part (spec 2 §4) and records what is watched. Positions in seconds. */
export function useWatchGuard(video: RefObject<HTMLVideoElement | null>, guard: WatchGuard) {
  const [furthestSeconds, setFurthestSeconds] = useState(() => findFurthestWatched(guard.watchedIntervals));
  /** How many skips were reverted, each of which is announced, and the position of the last one. */
  const [heldBack, setHeldBack] = useState({ count: 0, atSeconds: 0 });
  const watching = useRef(startWatching(guard.watchedIntervals));
  const latest = useRef(guard);

  useEffect(() => {
    latest.current = guard;
    watching.current = mergeWatched(watching.current, guard.watchedIntervals);
    setFurthestSeconds(findFurthestWatched(watching.current.intervals));
  }, [guard]);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const clock = () => performance.now() / 1000;

    function count(hasStopped: boolean) {
      if (!element || !watching.current.anchor) return;
      watching.current = extendStretch(watching.current, element.currentTime, clock());
      if (hasStopped) watching.current = endStretch(watching.current);
      setFurthestSeconds(findFurthestWatched(watching.current.intervals));
      latest.current.onWatched(watching.current.intervals, element.duration, hasStopped);
    }
    function seekBack(position: number) {
      if (!element) return;
      element.currentTime = position;
      setHeldBack(({ count: before }) => ({ count: before + 1, atSeconds: position }));
    }
    const mediaListeners: Record<string, () => void> = {
      playing: () => {
        watching.current = startStretch(watching.current, element.currentTime, clock());
      },
      timeupdate: () => !element.seeking && !element.paused && count(false),
      pause: () => !element.seeking && count(true),
      waiting: () => !element.seeking && count(true),
      seeking: () => {
        watching.current = endStretch(watching.current);
        const allowed = seekWithin(watching.current, element.currentTime);
        if (allowed !== element.currentTime) seekBack(allowed);
      },
      seeked: () => {
        if (!element.paused) watching.current = startStretch(watching.current, element.currentTime, clock());
      },
      // Fast playback does not count as watching: it would only run ahead and be set back.
      ratechange: () => {
        if (element.playbackRate > 1) element.playbackRate = 1;
      },
      ended: () => {
        count(true);
        const { intervals } = watching.current;
        if (hasWatchedToEnd(intervals, element.duration)) latest.current.onEnd();
        else seekBack(findFurthestWatched(intervals));
      },
    };
    // The app may be closed from here on without another event.
    const hide = () => {
      count(true);
      if (!element.paused) watching.current = startStretch(watching.current, element.currentTime, clock());
    };
    for (const [event, listener] of Object.entries(mediaListeners)) element.addEventListener(event, listener);
    document.addEventListener('visibilitychange', hide);
    addEventListener('pagehide', hide);
    return () => {
      count(true);
      document.removeEventListener('visibilitychange', hide);
      removeEventListener('pagehide', hide);
      for (const [event, listener] of Object.entries(mediaListeners)) element.removeEventListener(event, listener);
    };
  }, [video]);

  return { furthest: furthestSeconds, heldBack };
}
