import { i18n } from '@lingui/core';
import { findFurthestWatched, hasWatchedToEnd, type Interval, limitPosition } from '@waha/domain/purchase/training';
import { ShieldCheck } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '#ui/button';
import { QuestionDialog } from '#ui/confirm-dialog';
import { joinClasses } from '#ui/join-classes';
import { usePlayback } from './use-playback';
import { useWatchGuard } from './use-watch-guard';
import { VideoFrame } from './video-frame';
import { formatVideoTime } from './video-time';

type TrainingPlayerProps = {
  src: string;
  poster: string;
  captions: string | undefined;
  title: string;
  /** The intervals watched before, in seconds. */
  watchedIntervals: readonly Interval[];
  /** The moment to play at once, in seconds, as far as it was watched before. */
  startAt: number | undefined;
  onWatched: (intervals: Interval[], durationSeconds: number, hasStopped: boolean) => void;
  /** Continues to the quiz. */
  onNext: () => void;
};

/** The player of the training video: seeking back is free, seeking ahead is limited to the watched part (spec 2 §4). */
export function TrainingPlayer({
  src,
  poster,
  captions,
  title,
  watchedIntervals,
  startAt,
  onWatched,
  onNext,
}: TrainingPlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasEnded, setEnded] = useState(false);
  const playback = usePlayback(video);
  const watchGuard = useMemo(
    () => ({ watchedIntervals, onWatched, onEnd: () => setEnded(true) }),
    [watchedIntervals, onWatched],
  );
  const { furthest: furthestSeconds, heldBack } = useWatchGuard(video, watchGuard);
  useResumePosition(video, watchedIntervals, startAt);

  function repeat() {
    setEnded(false);
    if (!video.current) return;
    video.current.currentTime = 0;
    // If autoplay is blocked, the user presses the play button.
    video.current.play().catch(() => {});
  }

  return (
    <div className="grid gap-3">
      <VideoFrame {...{ video, playback, src, poster, captions, title, furthest: furthestSeconds }} />
      <p
        key={heldBack.count}
        aria-live="polite"
        className={joinClasses('flex items-start gap-2 text-sm', heldBack.count > 0 ? 'text-sun-ink' : 'text-ink-soft')}
      >
        <ShieldCheck className="mt-0.5 size-4 shrink-0" />
        <span>
          {heldBack.count > 0
            ? i18n._('You can open this part after you have watched up to it. You are back at {time}.', {
                time: formatVideoTime(heldBack.atSeconds),
              })
            : i18n._('You can go back, but not beyond what you have watched. Your position is saved on this device.')}
        </span>
      </p>
      <EndOfVideoDialog isOpen={hasEnded} onRepeat={repeat} onNext={onNext} onClose={() => setEnded(false)} />
    </div>
  );
}

/**
 * Resumes at the last position after a reload; a video watched to its end starts from the beginning. With `startAt` it
 * plays from there.
 */
function useResumePosition(
  video: RefObject<HTMLVideoElement | null>,
  watchedIntervals: readonly Interval[],
  startAt: number | undefined,
): void {
  const latestIntervals = useRef(watchedIntervals);
  latestIntervals.current = watchedIntervals;
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const start = () => {
      if (element.currentTime > 0) return;
      if (startAt !== undefined) {
        element.currentTime = limitPosition(latestIntervals.current, startAt);
        // If autoplay is blocked, the user presses the play button.
        element.play().catch(() => {});
        return;
      }
      if (hasWatchedToEnd(latestIntervals.current, element.duration)) return;
      element.currentTime = findFurthestWatched(latestIntervals.current);
    };
    if (element.readyState > 0) start();
    element.addEventListener('loadedmetadata', start);
    return () => element.removeEventListener('loadedmetadata', start);
  }, [video, startAt]);
}

type EndOfVideoDialogProps = { isOpen: boolean; onRepeat: () => void; onNext: () => void; onClose: () => void };

/** The dialog at the end of the training video: watch again, or continue to the quiz (spec 2 §4). */
function EndOfVideoDialog({ isOpen, onRepeat, onNext, onClose }: EndOfVideoDialogProps) {
  return (
    <QuestionDialog
      isOpen={isOpen}
      title={i18n._('End of the video')}
      question={i18n._('Watch it again, or continue to the quiz. All the answers are in the video.')}
      onCancel={onClose}
    >
      <Button onPress={onNext}>{i18n._('training|Next')}</Button>
      <Button variant="secondary" onPress={onRepeat}>
        {i18n._('Repeat')}
      </Button>
    </QuestionDialog>
  );
}
