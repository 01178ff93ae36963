import { findFurthestWatched, hasWatchedToEnd, type Interval } from '@waha/domain/purchase/training';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { endStretch, extendStretch, mergeWatched, seekWithin, startStretch, startWatching } from './watching';

type WatchGuard = {
  /** What was watched before, here or on another device. */
  known: readonly Interval[];
  /** Also told when it stops: then it should be kept at once. */
  onWatched: (intervals: Interval[], durationSeconds: number, hasStopped: boolean) => void;
  /** The end was reached, and all before it was watched. */
  onEnd: () => void;
};

/** Keeps playback within what was watched (spec 2 §4) and counts what is. Positions in seconds. */
export function useWatchGuard(video: RefObject<HTMLVideoElement | null>, guard: WatchGuard) {
  const [furthest, setFurthest] = useState(() => findFurthestWatched(guard.known));
  /** How often a skip ahead was undone: each one is said. */
  const [heldBack, setHeldBack] = useState(0);
  const watching = useRef(startWatching(guard.known));
  const latest = useRef(guard);

  useEffect(() => {
    latest.current = guard;
    watching.current = mergeWatched(watching.current, guard.known);
    setFurthest(findFurthestWatched(watching.current.intervals));
  }, [guard]);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const clock = () => performance.now() / 1000;

    function count(hasStopped: boolean) {
      if (!element || !watching.current.anchor) return;
      watching.current = extendStretch(watching.current, element.currentTime, clock());
      if (hasStopped) watching.current = endStretch(watching.current);
      setFurthest(findFurthestWatched(watching.current.intervals));
      latest.current.onWatched(watching.current.intervals, element.duration, hasStopped);
    }
    function holdBack(position: number) {
      if (!element) return;
      element.currentTime = position;
      setHeldBack((times) => times + 1);
    }
    const hears: Record<string, () => void> = {
      playing: () => {
        watching.current = startStretch(watching.current, element.currentTime, clock());
      },
      timeupdate: () => !element.seeking && !element.paused && count(false),
      pause: () => !element.seeking && count(true),
      waiting: () => !element.seeking && count(true),
      seeking: () => {
        watching.current = endStretch(watching.current);
        const allowed = seekWithin(watching.current, element.currentTime);
        if (allowed !== element.currentTime) holdBack(allowed);
      },
      seeked: () => {
        if (!element.paused) watching.current = startStretch(watching.current, element.currentTime, clock());
      },
      // Playing faster than time is no watching; it would only run ahead and be held back.
      ratechange: () => {
        if (element.playbackRate > 1) element.playbackRate = 1;
      },
      ended: () => {
        count(true);
        const { intervals } = watching.current;
        if (hasWatchedToEnd(intervals, element.duration)) latest.current.onEnd();
        else holdBack(findFurthestWatched(intervals));
      },
    };
    // The app may be closed from here on without another word.
    const hide = () => {
      count(true);
      if (!element.paused) watching.current = startStretch(watching.current, element.currentTime, clock());
    };
    for (const [event, hear] of Object.entries(hears)) element.addEventListener(event, hear);
    document.addEventListener('visibilitychange', hide);
    addEventListener('pagehide', hide);
    return () => {
      count(true);
      document.removeEventListener('visibilitychange', hide);
      removeEventListener('pagehide', hide);
      for (const [event, hear] of Object.entries(hears)) element.removeEventListener(event, hear);
    };
  }, [video]);

  return { furthest, heldBack };
}
