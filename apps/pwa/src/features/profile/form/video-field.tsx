import { i18n } from '@lingui/core';
import { Video } from 'lucide-react';
import { lazy, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button';
import { FileField } from '../../../ui/file-field';
import { Pending } from '../../../ui/loading';
import { sayProfileItem } from '../profile.texts';
import type { ChosenVideo } from './use-chosen-video';

const VideoRecorder = lazy(() =>
  import('../recorder/video-recorder').then(({ VideoRecorder }) => ({ default: VideoRecorder })),
);

/** The member's video: a file, or recorded here and now. */
export function VideoField({ video, missing }: { video: ChosenVideo; missing: string | undefined }) {
  const [isRecording, setRecording] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const leaveRecorder = () => {
    flushSync(() => setRecording(false));
    opener.current?.focus({ preventScroll: true });
  };
  const use = (file: File | undefined) => {
    if (isRecording) leaveRecorder();
    video.choose(file);
  };
  return (
    <div className="grid gap-3">
      <FileField
        label={sayProfileItem('video')}
        name="video"
        accept="video/*"
        value={video.file}
        onChoose={use}
        // While it is filmed it says what to film.
        error={isRecording ? undefined : (video.refusal ?? missing)}
        hint={i18n._('Up to 15 seconds: your face first, then your card held beside it. Good light, nothing covered.')}
        beside={
          isRecording ? null : (
            <RecordButton opener={opener} hasVideo={video.file !== undefined} onPress={() => setRecording(true)} />
          )
        }
      />
      {isRecording ? (
        <Pending>
          <VideoRecorder onUse={use} onCancel={leaveRecorder} />
        </Pending>
      ) : null}
    </div>
  );
}

type RecordButtonProps = { opener: RefObject<HTMLButtonElement | null>; hasVideo: boolean; onPress: () => void };

function RecordButton({ opener, hasVideo, onPress }: RecordButtonProps) {
  return (
    <Button
      variant="secondary"
      ref={opener}
      className="grow whitespace-nowrap"
      icon={<Video aria-hidden="true" className="size-5" />}
      onPress={onPress}
    >
      {hasVideo ? i18n._('Record again') : i18n._('Record a video')}
    </Button>
  );
}
