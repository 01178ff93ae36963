import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Download, Pause, Play, RotateCw, Trash2, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { findSaveObstacle, MAX_SAVED_BYTES, type SaveObstacle } from '#offline/saved-videos/find-save-obstacle';
import {
  followVideos,
  isOtherEdition,
  pauseVideo,
  removeVideo,
  resumeVideo,
  saveVideo,
} from '#offline/saved-videos/save-video';
import { type SavedVideo, useSavedVideos, type VideoFailure } from '#offline/saved-videos/saved-videos';
import { useConnectivity } from '#platform/connectivity';
import { formatSize } from '#platform/language/format';
import { SavedVideoList } from '#shell/files/saved-video-list';
import { Button } from '#ui/button';
import { QuestionDialog } from '#ui/confirm-dialog';
import { IconButton } from '#ui/icon-button';
import { ProgressBar } from '#ui/progress-bar';
import { videoSizeQuery } from '../purchase.queries';

/** Saves a training video on this device for offline use: shows its size, the progress, and a button to undo it. */
export function SaveVideoControl({ address, title }: { address: string; title: string }) {
  useEffect(() => void followVideos(), []);
  const videos = useSavedVideos((saved) => saved.videos);
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  const [question, setQuestion] = useState<SaveObstacle>();
  const savedVideo = videos?.find((each) => each.address === address);
  const sizeRead = useQuery({ ...videoSizeQuery(address), enabled: videos !== undefined && !savedVideo });
  const size = savedVideo?.size || sizeRead.data || 0;
  if (!videos) return null;

  const otherVideos = videos.filter((each) => each.address !== address && !isOtherEdition(each.address, address));
  const save = () => {
    setQuestion(undefined);
    void saveVideo(address, title, size);
  };
  const saveOrAsk = () => {
    const obstacle = findSaveObstacle(size, otherVideos);
    if (obstacle) setQuestion(obstacle);
    else save();
  };
  const questions = (
    <SaveQuestion
      question={question}
      size={size}
      others={otherVideos}
      onSave={save}
      onCancel={() => setQuestion(undefined)}
    />
  );
  if (savedVideo)
    return (
      <>
        <SavedState video={savedVideo} isOffline={isOffline} onRetry={saveOrAsk} />
        {questions}
      </>
    );
  const hasOlderEdition = videos.length > otherVideos.length;
  return (
    <div className="grid gap-2">
      {hasOlderEdition || isOffline ? (
        <p className="text-sm text-ink-soft">
          {isOffline
            ? i18n._('You must be online to watch this video. Save it to watch it offline.')
            : i18n._('A newer version of this video is available. Save it again to watch it offline.')}
        </p>
      ) : null}
      <Button variant="secondary" wide disabled={isOffline} icon={<Download />} onPress={saveOrAsk}>
        {size > 0
          ? i18n._('Save the video for offline, {size}', { size: formatSize(size) })
          : i18n._('Save the video for offline')}
      </Button>
      {questions}
    </div>
  );
}

type SaveQuestionProps = {
  question: SaveObstacle;
  size: number;
  /** The other videos of this device. */
  others: readonly SavedVideo[];
  onSave: () => void;
  onCancel: () => void;
};

/** The questions before a video is saved: which other one to remove, or whether to use paid data. */
function SaveQuestion({ question, size, others, onSave, onCancel }: SaveQuestionProps) {
  const isStorageFull = question === 'room';
  return (
    <QuestionDialog
      isOpen={question !== undefined}
      title={isStorageFull ? i18n._('Which video should be removed?') : i18n._('Save the video now?')}
      question={
        isStorageFull ? (
          <>
            {i18n._('Saved videos can use up to {size} in total.', { size: formatSize(MAX_SAVED_BYTES) })}
            <SavedVideoList videos={others} />
          </>
        ) : (
          i18n._('You appear to be on mobile data. This uses {size}.', { size: formatSize(size) })
        )
      }
      onCancel={onCancel}
    >
      <Button disabled={isStorageFull && findSaveObstacle(size, others) === 'room'} onPress={onSave}>
        {i18n._('Save')}
      </Button>
      <Button variant="secondary" onPress={onCancel}>
        {i18n._('Cancel')}
      </Button>
    </QuestionDialog>
  );
}

type SavedStateProps = { video: SavedVideo; isOffline: boolean; onRetry: () => void };

/** Shows how much of a video is saved, and the available actions. */
function SavedState({ video, isOffline, onRetry }: SavedStateProps) {
  const { address, title, size, state } = video;
  const remove = () => void removeVideo(address);
  if (state === 'failed')
    return (
      <Row icon={<CircleAlert className="size-5 shrink-0 text-bougainvillea" />} text={translateFailure(video.failure)}>
        <IconButton label={i18n._('Try again')} icon={<RotateCw />} onPress={onRetry} />
        <IconButton label={i18n._('Cancel')} icon={<X />} onPress={remove} />
      </Row>
    );
  if (state === 'saved')
    return (
      <Row
        icon={<CircleCheck className="size-5 shrink-0 text-leaf-ink" />}
        text={i18n._('Video saved on this device, {size}', { size: formatSize(size) })}
      >
        <IconButton label={i18n._('Remove {name}', { name: title })} icon={<Trash2 />} onPress={remove} />
      </Row>
    );
  const percent = size > 0 ? Math.floor((video.kept / size) * 100) : 0;
  const isPaused = state === 'paused';
  return (
    <Row
      text={translateProgress(isPaused, state === 'waiting' || isOffline, percent)}
      below={<ProgressBar value={percent / 100} label={i18n._('Saving the video')} tone={isPaused ? 'sun' : 'blue'} />}
    >
      <IconButton
        label={isPaused ? i18n._('Resume saving') : i18n._('Pause saving')}
        icon={isPaused ? <Play /> : <Pause />}
        onPress={() => void (isPaused ? resumeVideo(address) : pauseVideo(address))}
      />
      <IconButton label={i18n._('Cancel saving')} icon={<X />} onPress={remove} />
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

function translateProgress(isPaused: boolean, isWaiting: boolean, percent: number): string {
  if (isPaused) return i18n._('Paused at {percent} %', { percent });
  if (isWaiting) return i18n._('{percent} % saved. Saving continues when you are back online.', { percent });
  return i18n._('Saving the video: {percent} %', { percent });
}

function translateFailure(failure: VideoFailure): string {
  if ('status' in failure) return i18n._('The video could not be loaded (HTTP {status}).', failure);
  return i18n._('Saving needs {size} of free space on this device. Free up space and try again.', {
    size: formatSize(failure.needs),
  });
}
