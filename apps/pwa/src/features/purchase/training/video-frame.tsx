import { i18n } from '@lingui/core';
import { Captions, CaptionsOff, Maximize, Pause, Play, RotateCcw, RotateCw, Volume2, VolumeX } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { Button } from '#ui/button';
import { IconButton } from '#ui/icon-button';
import { Spinner } from '#ui/spinner';
import { CaptionLines, CaptionTrack } from './caption-lines';
import { TimeLine } from './time-line';
import type { Playback } from './use-playback';
import { formatVideoTime } from './video-time';

/** The step of an arrow key, or of the button beside play. */
const STEP_SECONDS = 5;

export type VideoFrameProps = {
  video: RefObject<HTMLVideoElement | null>;
  playback: Playback;
  src: string;
  poster: string;
  /** Captions for the slides in the shown language, if it is not the slides' language. */
  captions: string | undefined;
  /** Describes the video for screen readers. */
  title: string;
  /** The furthest position for seeking; the full length if absent. */
  furthest?: number;
};

/** A video with custom controls, because the browser's would allow skipping. Space plays, arrow keys seek, M mutes. */
export function VideoFrame({
  video,
  playback,
  src,
  poster,
  captions,
  title,
  furthest: furthestSeconds,
}: VideoFrameProps) {
  const frame = useRef<HTMLElement>(null);
  const [isCaptioned, setCaptioned] = useState(true);
  const seek = (seconds: number) => {
    if (video.current) video.current.currentTime = Math.max(0, Math.min(seconds, playback.duration));
  };
  const toggle = () => togglePlaying(video.current);
  const mute = () => {
    if (video.current) video.current.muted = !video.current.muted;
  };

  function pressKey(event: KeyboardEvent) {
    const isOnButton = event.target instanceof HTMLButtonElement;
    const keyActions: Record<string, (() => void) | undefined> = {
      ' ': isOnButton ? undefined : toggle,
      k: toggle,
      m: mute,
      ArrowLeft: () => seek(playback.position - STEP_SECONDS),
      ArrowRight: () => seek(playback.position + STEP_SECONDS),
      Home: () => seek(0),
    };
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keyActions[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  return (
    <section
      ref={frame}
      dir="ltr"
      aria-label={title}
      onKeyDown={pressKey}
      className="overflow-hidden rounded-xl border border-line bg-surface fullscreen:grid fullscreen:grid-rows-[1fr_auto] fullscreen:rounded-none"
    >
      <div className="relative grid min-h-0 place-items-center bg-[oklch(0.19_0.015_255)]">
        {/* biome-ignore lint/a11y/useMediaCaption: an operator’s own video may have no captions */}
        <video
          ref={video}
          src={src}
          poster={poster}
          playsInline
          preload="metadata"
          disablePictureInPicture
          onClick={toggle}
          className="aspect-video h-full w-full object-contain"
        >
          {captions && isCaptioned ? <CaptionTrack src={captions} /> : null}
        </video>
        <Overlay playback={playback} onPlay={toggle} onRetry={() => video.current?.load()} />
      </div>
      {captions && isCaptioned ? <CaptionLines key={captions} video={video} /> : null}
      <div className="grid gap-1 px-3 pt-2 pb-1">
        <TimeLine playback={playback} furthest={furthestSeconds} onSeek={seek} />
        <Controls
          playback={playback}
          onToggle={toggle}
          onMute={mute}
          onBack={() => seek(playback.position - STEP_SECONDS)}
          onFullScreen={() => toggleFullScreen(frame.current)}
        >
          {captions ? (
            <IconButton
              label={isCaptioned ? i18n._('Captions off') : i18n._('Captions on')}
              icon={isCaptioned ? <Captions className="size-6" /> : <CaptionsOff className="size-6" />}
              onPress={() => setCaptioned(!isCaptioned)}
            />
          ) : null}
        </Controls>
      </div>
    </section>
  );
}

type ControlsProps = {
  playback: Playback;
  onToggle: () => void;
  onMute: () => void;
  onBack: () => void;
  onFullScreen: () => void;
  /** Content beside the volume control. */
  children: ReactNode;
};

function Controls({ playback, onToggle, onMute, onBack, onFullScreen, children }: ControlsProps) {
  return (
    <div className="-mx-2 flex items-center">
      <IconButton
        label={playback.isPlaying ? i18n._('Pause') : i18n._('Play')}
        icon={playback.isPlaying ? <Pause className="size-6" /> : <Play className="size-6" />}
        onPress={onToggle}
      />
      <IconButton label={i18n._('Back {n} seconds', { n: STEP_SECONDS })} icon={<RotateCcw />} onPress={onBack} />
      <span className="ms-1 text-sm text-ink-soft tabular-nums">
        {formatVideoTime(playback.position)} / {formatVideoTime(playback.duration)}
      </span>
      <span className="ms-auto flex">
        {children}
        <IconButton
          label={playback.isMuted ? i18n._('Sound on') : i18n._('Sound off')}
          icon={playback.isMuted ? <VolumeX className="size-6" /> : <Volume2 className="size-6" />}
          onPress={onMute}
        />
        {document.fullscreenEnabled ? (
          <IconButton label={i18n._('Full screen')} icon={<Maximize />} onPress={onFullScreen} />
        ) : null}
      </span>
    </div>
  );
}

type OverlayProps = { playback: Playback; onPlay: () => void; onRetry: () => void };

/** The overlay on the picture: a failure, a loading indicator, or the large play button. */
function Overlay({ playback, onPlay, onRetry }: OverlayProps) {
  if (playback.failure) return <VideoFailure onRetry={onRetry}>{playback.failure}</VideoFailure>;
  if (playback.isWaiting)
    return (
      <span role="status" className="pointer-events-none absolute text-[white]">
        <Spinner className="size-10" />
        <span className="sr-only">{i18n._('Loading')}</span>
      </span>
    );
  if (playback.isPlaying) return null;
  return (
    <button
      type="button"
      aria-label={i18n._('Play the video')}
      onClick={onPlay}
      className="absolute grid size-16 place-items-center rounded-full bg-door text-on-door shadow-sheet transition-transform duration-150 ease-out active:scale-95"
    >
      <Play className="ms-1 size-7" fill="currentColor" />
    </button>
  );
}

function togglePlaying(video: HTMLVideoElement | null): void {
  if (!video) return;
  // A refused start (no gesture yet, no data) leaves it paused, which the controls show.
  if (video.paused || video.ended) video.play().catch(() => {});
  else video.pause();
}

function toggleFullScreen(frame: HTMLElement | null): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void frame?.requestFullscreen();
}

/** Replaces the picture: the reason of the failure and a retry button. */
function VideoFailure({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-surface p-6 text-center text-base text-ink"
    >
      <p className="max-w-72">{children}</p>
      <Button variant="secondary" small icon={<RotateCw className="size-4" />} onPress={onRetry}>
        {i18n._('Try again')}
      </Button>
    </div>
  );
}
