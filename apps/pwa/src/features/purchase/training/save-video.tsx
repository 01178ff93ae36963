import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { askBeforeSaving, type BeforeSaving, MOST_BYTES } from '../../../offline/saved-videos/before-saving';
import { followVideos, isOlderEdition, saveVideo } from '../../../offline/saved-videos/save-videos';
import { type SavedVideo, useSavedVideos } from '../../../offline/saved-videos/saved-videos';
import { useConnectivity } from '../../../platform/connectivity';
import { SavedVideoList } from '../../../shell/files/saved-video-list';
import { Button } from '../../../ui/button';
import { QuestionDialog } from '../../../ui/confirm-dialog';
import { sizeText } from '../../../ui/size-text';
import { videoSizeQuery } from '../purchase.queries';
import { SavedState } from './saved-state';

/** Keeps a training video on this device, so that it plays without a network: what it takes, how far it is, and a way back. */
export function SaveVideo({ address, title }: { address: string; title: string }) {
  useEffect(() => void followVideos(), []);
  const videos = useSavedVideos((saved) => saved.videos);
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  const [question, setQuestion] = useState<BeforeSaving>();
  const own = videos?.find((each) => each.address === address);
  const asked = useQuery({ ...videoSizeQuery(address), enabled: videos !== undefined && !own });
  const size = own?.size || asked.data || 0;
  if (!videos) return null;

  const others = videos.filter((each) => each.address !== address && !isOlderEdition(each.address, address));
  const save = () => {
    setQuestion(undefined);
    void saveVideo(address, title, size);
  };
  const ask = () => {
    const first = askBeforeSaving(size, others);
    if (first) setQuestion(first);
    else save();
  };
  const questions = (
    <SaveQuestion
      question={question}
      size={size}
      others={others}
      onSave={save}
      onCancel={() => setQuestion(undefined)}
    />
  );
  if (own)
    return (
      <>
        <SavedState video={own} isOffline={isOffline} onRetry={ask} />
        {questions}
      </>
    );
  const hasOlder = videos.length > others.length;
  return (
    <div className="grid gap-2">
      {hasOlder || isOffline ? (
        <p className="text-sm text-ink-soft">
          {isOffline
            ? i18n._('This video needs the network. Saved on this device, it plays without.')
            : i18n._('This video is newer than the one you saved. Save it to watch it without a network.')}
        </p>
      ) : null}
      <Button
        variant="secondary"
        wide
        disabled={isOffline}
        icon={<Download aria-hidden="true" className="size-5" />}
        onPress={ask}
      >
        {size > 0
          ? i18n._('Save the video for offline, {size}', { size: sizeText(size) })
          : i18n._('Save the video for offline')}
      </Button>
      {questions}
    </div>
  );
}

type SaveQuestionProps = {
  question: BeforeSaving;
  size: number;
  /** The other videos of this device. */
  others: readonly SavedVideo[];
  onSave: () => void;
  onCancel: () => void;
};

/** What is asked before a video is saved: which other one goes, or whether paid data may be used. */
function SaveQuestion({ question, size, others, onSave, onCancel }: SaveQuestionProps) {
  const isAboutRoom = question === 'room';
  return (
    <QuestionDialog
      isOpen={question !== undefined}
      title={isAboutRoom ? i18n._('Which video may go?') : i18n._('Save it now?')}
      question={
        isAboutRoom ? (
          <>
            {i18n._('Saved videos may take {size} together.', { size: sizeText(MOST_BYTES) })}
            <SavedVideoList videos={others} />
          </>
        ) : (
          i18n._('You seem to be on mobile data. This takes {size} of it.', { size: sizeText(size) })
        )
      }
      onCancel={onCancel}
    >
      <Button disabled={isAboutRoom && askBeforeSaving(size, others) === 'room'} onPress={onSave}>
        {i18n._('Save')}
      </Button>
      <Button variant="secondary" onPress={onCancel}>
        {i18n._('Cancel')}
      </Button>
    </QuestionDialog>
  );
}
