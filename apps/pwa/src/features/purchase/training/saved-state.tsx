import { i18n } from '@lingui/core';
import { CircleAlert, CircleCheck, Pause, Play, RotateCw, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { pauseVideo, removeVideo, resumeVideo } from '../../../offline/saved-videos/save-videos';
import type { SavedVideo, VideoFailure } from '../../../offline/saved-videos/saved-videos';
import { IconButton } from '../../../ui/icon-button';
import { ProgressBar } from '../../../ui/progress-bar';
import { sizeText } from '../../../ui/size-text';

type SavedStateProps = { video: SavedVideo; isOffline: boolean; onRetry: () => void };

/** How far a video is saved, and what can be done about it. */
export function SavedState({ video, isOffline, onRetry }: SavedStateProps) {
  const { address, title, size, state } = video;
  const remove = () => void removeVideo(address);
  if (state === 'failed')
    return (
      <Row
        icon={<CircleAlert aria-hidden="true" className="size-5 shrink-0 text-bougainvillea" />}
        text={sayFailure(video.failure)}
      >
        <IconButton label={i18n._('Try again')} onPress={onRetry}>
          <RotateCw aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label={i18n._('Cancel')} onPress={remove}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </Row>
    );
  if (state === 'saved')
    return (
      <Row
        icon={<CircleCheck aria-hidden="true" className="size-5 shrink-0 text-leaf-ink" />}
        text={i18n._('Video saved on this device, {size}', { size: sizeText(size) })}
      >
        <IconButton label={i18n._('Remove {name}', { name: title })} onPress={remove}>
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      </Row>
    );
  const percent = size > 0 ? Math.floor((video.kept / size) * 100) : 0;
  const isPaused = state === 'paused';
  return (
    <Row
      text={sayProgress(isPaused, state === 'waiting' || isOffline, percent)}
      below={<ProgressBar value={percent / 100} label={i18n._('Saving the video')} tone={isPaused ? 'sun' : 'blue'} />}
    >
      <IconButton
        label={isPaused ? i18n._('Go on saving') : i18n._('Pause saving')}
        onPress={() => void (isPaused ? resumeVideo(address) : pauseVideo(address))}
      >
        {isPaused ? <Play aria-hidden="true" className="size-5" /> : <Pause aria-hidden="true" className="size-5" />}
      </IconButton>
      <IconButton label={i18n._('Cancel saving')} onPress={remove}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </Row>
  );
}

type RowProps = { icon?: ReactNode; text: string; below?: ReactNode; children: ReactNode };

function Row({ icon, text, below, children }: RowProps) {
  return (
    <div className="flex min-h-14 items-center gap-3 rounded-xl border border-line py-1.5 ps-4 pe-1.5">
      {icon}
      <div className="grid min-w-0 flex-1 gap-2">
        <p role="status" className="text-sm text-ink tabular-nums">
          {text}
        </p>
        {below}
      </div>
      <span className="flex shrink-0">{children}</span>
    </div>
  );
}

function sayProgress(isPaused: boolean, isWaiting: boolean, percent: number): string {
  if (isPaused) return i18n._('Paused at {percent} %', { percent });
  if (isWaiting) return i18n._('{percent} % saved. It goes on when the network is back.', { percent });
  return i18n._('Saving the video: {percent} %', { percent });
}

function sayFailure(failure: VideoFailure): string {
  if ('status' in failure) return i18n._('The video could not be loaded (HTTP {status}).', failure);
  return i18n._('Saving needs {size} on this device. Make room, then try again.', { size: sizeText(failure.needs) });
}
