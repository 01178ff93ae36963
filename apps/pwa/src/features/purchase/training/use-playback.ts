import { i18n } from '@lingui/core';
import { type RefObject, useEffect, useState } from 'react';

/** The playback state for the controls, in seconds. */
export type Playback = {
  position: number;
  /** 0 until it is known. */
  duration: number;
  isPlaying: boolean;
  /** Playing, but no data has arrived yet. */
  isWaiting: boolean;
  isMuted: boolean;
  /** The reason why it cannot be played. */
  failure: string | undefined;
};

const IDLE_PLAYBACK: Playback = {
  position: 0,
  duration: 0,
  isPlaying: false,
  isWaiting: false,
  isMuted: false,
  failure: undefined,
};
const PLAYBACK_EVENTS = [
  ...['loadedmetadata', 'durationchange', 'timeupdate', 'play', 'playing', 'pause', 'waiting', 'seeking', 'seeked'],
  ...['canplay', 'ended', 'volumechange'],
];

/** Follows the state of a video element. */
export function usePlayback(video: RefObject<HTMLVideoElement | null>): Playback {
  const [playback, setPlayback] = useState(IDLE_PLAYBACK);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const updatePlayback = () => setPlayback({ ...readPlayback(element), failure: undefined });
    const fail = () =>
      void translateVideoFailure(element.currentSrc || element.src).then((failure) =>
        setPlayback({ ...readPlayback(element), isPlaying: false, failure }),
      );
    for (const change of PLAYBACK_EVENTS) element.addEventListener(change, updatePlayback);
    element.addEventListener('error', fail);
    // The browser may have failed before this effect ran.
    if (element.error) fail();
    else if (element.readyState > 0) updatePlayback();
    return () => {
      for (const change of PLAYBACK_EVENTS) element.removeEventListener(change, updatePlayback);
      element.removeEventListener('error', fail);
    };
  }, [video]);
  return playback;
}

function readPlayback(element: HTMLVideoElement): Omit<Playback, 'failure'> {
  return {
    position: element.currentTime,
    duration: Number.isFinite(element.duration) ? element.duration : 0,
    isPlaying: !element.paused && !element.ended,
    isWaiting: !element.paused && !element.ended && element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
    isMuted: element.muted,
  };
}

/**
 * Returns why a video does not play: the HTTP status, or a missing response (spec 2 §8). A player does not report this.
 */
async function translateVideoFailure(url: string): Promise<string> {
  try {
    const { ok, status, body } = await fetch(url, { headers: { Range: 'bytes=0-1' }, cache: 'no-store' });
    await body?.cancel();
    if (!ok) return i18n._('The video could not be loaded (HTTP {status}).', { status });
    return i18n._('This video cannot be played on this device.');
  } catch {
    return i18n._('The video could not be loaded: network error. Check your connection and try again.');
  }
}
