import { i18n } from '@lingui/core';
import { SECOND } from '@waha/domain/kernel/time';
import { Camera, Check, Circle, RotateCw, Square, VideoOff } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { formatSize } from '#platform/language/format';
import { translateText } from '#platform/language/translations';
import { Button } from '#ui/button';
import { LocalVideo } from '#ui/local-video';
import { Notice } from '#ui/notice';
import { ProgressRing } from '#ui/progress-ring';
import { Spinner } from '#ui/spinner';
import { type CameraTrouble, RECORDING } from './recording';
import { type RecorderState, useRecorder } from './use-recorder';

type VideoRecorderProps = { onUse: (video: File) => void; onCancel: () => void };

/** Records the member for at most 15 seconds, with a preview before it is used. */
export function VideoRecorder({ onUse, onCancel }: VideoRecorderProps) {
  const { state, open, start, stop } = useRecorder();
  const sectionRef = useScrollIntoView(state.phase);
  return (
    <section
      ref={sectionRef}
      tabIndex={-1}
      aria-label={i18n._('Record a video')}
      className="grid gap-3 overflow-hidden rounded-xl border border-line bg-surface pb-3 outline-none"
    >
      {state.phase === 'done' ? (
        <div className="grid aspect-4/3 max-h-80 w-full *:h-full">
          <LocalVideo file={state.file} label={i18n._('Recorded video')} />
        </div>
      ) : (
        <CameraView state={state} />
      )}
      <div className="flex flex-wrap gap-2 px-3 *:grow">
        <Buttons state={state} open={open} start={start} stop={stop} onUse={onUse} />
        {state.phase === 'recording' ? null : (
          <Button variant="quiet" onPress={onCancel}>
            {i18n._('Cancel')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Scrolls into view when it opens, and takes the focus when a focused button is replaced. */
function useScrollIntoView(phase: RecorderState['phase']): RefObject<HTMLElement | null> {
  const sectionRef = useRef<HTMLElement>(null);
  useEffect(() => {
    const isFocusLost = !document.activeElement || document.activeElement === document.body;
    if (phase === 'asking' || isFocusLost) sectionRef.current?.focus({ preventScroll: true });
    sectionRef.current?.scrollIntoView({ block: 'nearest' });
  }, [phase]);
  return sectionRef;
}

type ButtonsProps = {
  state: RecorderState;
  open: () => void;
  start: () => void;
  stop: () => void;
  onUse: (video: File) => void;
};

function Buttons({ state, open, start, stop, onUse }: ButtonsProps) {
  if (state.phase === 'ready')
    return (
      <Button icon={<Circle className="fill-current" />} onPress={start}>
        {i18n._('Start recording')}
      </Button>
    );
  if (state.phase === 'recording')
    return (
      <Button variant="danger" icon={<Square className="fill-current" />} onPress={stop}>
        {i18n._('Stop')}
      </Button>
    );
  if (state.phase === 'done')
    return (
      <>
        <Button icon={<Check />} onPress={() => onUse(state.file)}>
          {i18n._('Use this video')}
        </Button>
        <Button variant="secondary" icon={<RotateCw />} onPress={open}>
          {i18n._('Record again')}
        </Button>
      </>
    );
  if (state.phase === 'asking') return null;
  return (
    <Button variant="secondary" icon={<Camera />} onPress={open}>
      {state.phase === 'off' ? i18n._('Open the camera') : i18n._('Try again')}
    </Button>
  );
}

/** Shows the camera picture mirrored, with time and size during the recording. */
function CameraView({ state }: { state: Exclude<RecorderState, { phase: 'done' }> }) {
  if (state.phase === 'failed')
    return (
      <div className="px-3 pt-3">
        <Notice tone="bougainvillea" icon={<VideoOff />}>
          {translateTrouble(state.trouble)}
        </Notice>
      </div>
    );
  const stream = 'stream' in state ? state.stream : undefined;
  return (
    <div className="relative grid aspect-4/3 max-h-80 w-full place-items-center bg-door text-on-door">
      {stream ? <Mirror stream={stream} /> : null}
      {state.phase === 'asking' ? (
        <p role="status" className="flex items-center gap-2 p-4 text-base">
          <Spinner className="size-5" />
          {i18n._('Opening the camera')}
        </p>
      ) : null}
      {state.phase === 'off' ? <VideoOff className="size-10" /> : null}
      {state.phase === 'recording' ? <Meter elapsedMs={state.elapsedMs} bytes={state.bytes} /> : null}
      {stream ? <Direction isCardTime={state.phase === 'recording' && state.elapsedMs > CARD_FROM_MS} /> : null}
    </div>
  );
}

function Mirror({ stream }: { stream: MediaStream }) {
  const show = useCallback(
    (video: HTMLVideoElement | null) => {
      if (video) video.srcObject = stream;
    },
    [stream],
  );
  return (
    <video
      ref={show}
      autoPlay
      muted
      playsInline
      aria-label={i18n._('Camera preview')}
      className="absolute inset-0 size-full -scale-x-100 object-contain"
    />
  );
}

/** The time of a recording from which the card is shown, in milliseconds: a third of it is enough for the face. */
const CARD_FROM_MS = RECORDING.longestMs / 3;

/** Says what to show now, where the member looks: the tips of the form may be above the screen. */
function Direction({ isCardTime }: { isCardTime: boolean }) {
  return (
    <p role="status" className="absolute inset-x-3 bottom-3 rounded-xl bg-door/85 px-3 py-2 text-center text-base">
      {isCardTime
        ? i18n._('Then hold your card next to your face, with its photo visible.')
        : i18n._('Show your whole face, with nothing in front of it.')}
    </p>
  );
}

function Meter({ elapsedMs, bytes }: { elapsedMs: number; bytes: number }) {
  const secondsLeft = Math.max(0, Math.ceil((RECORDING.longestMs - elapsedMs) / SECOND));
  return (
    <div className="absolute inset-x-3 top-3 flex items-center justify-between">
      <span className="flex items-center gap-2 rounded-full bg-door/85 px-3 py-1.5 text-sm tabular-nums">
        <span aria-hidden="true" className="size-2.5 animate-pulse rounded-full bg-bougainvillea" />
        {bytes > 0 ? formatSize(bytes) : i18n._('Recording')}
      </span>
      <span className="rounded-full bg-door/85 p-1">
        <ProgressRing value={elapsedMs / RECORDING.longestMs} label={i18n._('Recorded')} size={48} tone="sun">
          <span className="text-sm font-semibold tabular-nums">{secondsLeft}</span>
        </ProgressRing>
      </span>
    </div>
  );
}

const TROUBLE_TEXTS: Record<CameraTrouble, string> = {
  refused:
    /*i18n*/ 'Access to the camera or the microphone was denied. Allow both in the browser’s settings for this site and try again, or choose a video file.',
  missing: /*i18n*/ 'No camera with a microphone was found on this device. Choose a video file instead.',
  busy: /*i18n*/ 'The camera did not respond. Close other apps that use it and try again, or choose a video file.',
  unsupported: /*i18n*/ 'This browser cannot record a video here. Choose a video file instead.',
};

function translateTrouble(failure: CameraTrouble): string {
  return translateText(TROUBLE_TEXTS[failure]);
}
