import { i18n } from '@lingui/core';
import { SECOND } from '@waha/domain/kernel/time';
import { Pause, Play } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Spinner } from '#ui/spinner';
import { formatLength } from '../messaging.texts';

type AudioPlayerProps = {
  /** `undefined` while it is being fetched. */
  address: string | undefined;
  type: string;
  /** The length, if known: recordings do not contain it. */
  durationMs?: number | undefined;
  /**
   * Called at the first play, before anything is fetched. The caller then provides another address, which is played
   * instead.
   */
  onPlay?: (() => void) | undefined;
  /** Shown instead if the browser cannot play this type. */
  otherwise: ReactNode;
};

let playing: HTMLAudioElement | undefined;

/** An audio player with play, pause and seeking. Only one plays at a time. */
export function AudioPlayer({ address, type, durationMs, onPlay, otherwise }: AudioPlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [atMs, setAtMs] = useState(0);
  const [ownMs, setOwnMs] = useState<number>();
  const [isBroken, setBroken] = useState(() => isUnknownType(type));
  const totalMs = durationMs ?? ownMs;

  useEffect(() => {
    const element = audio.current;
    return () => element?.pause();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the sound that is waited for has come, and then only
  useEffect(() => {
    if (!isPlaying || !address) return;
    seek(atMs);
    startPlaying();
  }, [address]);
  if (isBroken) return otherwise;

  function togglePlaying(): void {
    const element = audio.current;
    if (!element) return;
    if (isPlaying) {
      element.pause();
      return;
    }
    if (playing !== element) playing?.pause();
    playing = element;
    if (onPlay) {
      // Plays without a source: some browsers only allow playback later if it was started in the tap.
      element.removeAttribute('src');
      element.load();
      setPlaying(true);
      onPlay();
    }
    startPlaying();
  }

  function startPlaying(): void {
    audio.current?.play().catch((error: unknown) => isNotPlayable(error) && setBroken(true));
  }

  function seek(toMs: number): void {
    setAtMs(toMs);
    if (audio.current) audio.current.currentTime = toMs / SECOND;
  }

  return (
    <div dir="ltr" className="flex w-full min-w-0 items-center gap-2">
      <PlayButton isPlaying={isPlaying} isAvailable={Boolean(address)} onPress={togglePlaying} />
      <input
        type="range"
        aria-label={i18n._('Position in the recording')}
        aria-valuetext={formatLength(atMs)}
        min={0}
        max={Math.max(1, totalMs ?? 0)}
        step={100}
        value={Math.min(atMs, totalMs ?? atMs)}
        disabled={!address || totalMs === undefined}
        onChange={(event) => seek(Number(event.target.value))}
        className="h-11 min-w-0 flex-1 accent-current"
      />
      <span className="min-w-9 text-end text-sm tabular-nums">{formatLength(atMs > 0 ? atMs : (totalMs ?? 0))}</span>
      {/* biome-ignore lint/a11y/useMediaCaption: what people say to each other has no captions */}
      <audio
        ref={audio}
        src={address}
        preload={durationMs === undefined && !onPlay ? 'metadata' : 'none'}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setAtMs(0)}
        onTimeUpdate={({ currentTarget }) => !currentTarget.ended && setAtMs(currentTarget.currentTime * SECOND)}
        onLoadedMetadata={({ currentTarget: { duration } }) => Number.isFinite(duration) && setOwnMs(duration * SECOND)}
        onError={({ currentTarget: { error } }) => error && error.code >= FORMAT_ERROR_CODE && setBroken(true)}
      />
    </div>
  );
}

type PlayButtonProps = { isPlaying: boolean; isAvailable: boolean; onPress: () => void };

function PlayButton({ isPlaying, isAvailable, onPress }: PlayButtonProps) {
  const icon = isPlaying ? <Pause className="size-5 fill-current" /> : <Play className="size-5 fill-current" />;
  return (
    <button
      type="button"
      aria-label={isPlaying ? i18n._('Pause') : i18n._('Play')}
      disabled={!isAvailable && !isPlaying}
      onClick={onPress}
      className="grid size-11 shrink-0 place-items-center rounded-full bg-current/12 disabled:opacity-50"
    >
      {isPlaying && !isAvailable ? <Spinner /> : icon}
    </button>
  );
}

/** From this error code on, the format is the problem, not the connection: MEDIA_ERR_DECODE and higher. */
const FORMAT_ERROR_CODE = 3;

function isUnknownType(type: string): boolean {
  return document.createElement('audio').canPlayType?.(type) === '';
}

function isNotPlayable(error: unknown): boolean {
  return error instanceof Error && error.name === 'NotSupportedError' && navigator.onLine;
}
