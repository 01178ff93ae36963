import { LANGUAGE_INFO } from '@waha/domain/kernel/languages';
import { type RefObject, useEffect, useState } from 'react';
import { useLanguage } from '#platform/language/translations';

/** The track whose cues are shown below the picture instead of over it. */
export function CaptionTrack({ src }: { src: string }) {
  const { language } = useLanguage.getState();
  const { lang } = document.documentElement;
  return <track key={src} kind="captions" src={src} srcLang={lang} label={LANGUAGE_INFO[language].name} />;
}

/**
 * Shows the captions of the current slide below the picture. A slide has up to six lines: over the picture of a phone
 * they would cover its table. The height of six lines is reserved, so that the controls do not move.
 */
export function CaptionLines({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const { language } = useLanguage.getState();
  const [text, setText] = useState('');
  useEffect(() => {
    const { current } = video;
    const element = current?.querySelector('track');
    const track = element?.track;
    if (!current || !track) return;
    // The browser loads the cues and reports them, but does not draw them.
    track.mode = 'hidden';
    const showCues = () => setText(findCueText([...(track.cues ?? [])] as VTTCue[], current.currentTime));
    const stop = new AbortController();
    track.addEventListener('cuechange', showCues, stop);
    // A paused video reports no cues: when it is opened, and where it was left the last time.
    element.addEventListener('load', showCues, stop);
    current.addEventListener('loadeddata', showCues, stop);
    current.addEventListener('seeked', showCues, stop);
    return () => {
      stop.abort();
      track.mode = 'disabled';
    };
  }, [video]);
  return (
    <p
      dir={LANGUAGE_INFO[language].dir}
      className="min-h-39 border-b border-line px-3 pt-2 pb-1 text-sm leading-6 whitespace-pre-line text-ink tabular-nums"
    >
      {text}
    </p>
  );
}

/** @param seconds the position in the video */
function findCueText(cues: readonly VTTCue[], seconds: number): string {
  const shown = cues.filter(({ startTime, endTime }) => startTime <= seconds && seconds < endTime);
  return shown.map(({ text }) => text).join('\n');
}
