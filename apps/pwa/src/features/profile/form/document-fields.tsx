import { i18n } from '@lingui/core';
import type { ProfileFile } from '@waha/domain/profile/profile';
import { Video } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FileField } from '#shell/files/file-field';
import { PhotoField } from '#shell/files/photo-field';
import type { ChosenPicture } from '#shell/files/use-chosen-picture';
import { ErrorBoundary } from '#shell/states/error-boundary';
import { Button } from '#ui/button';
import { lazyExport, lazyOptional } from '#ui/lazy-export';
import { Loading } from '#ui/loading';
import { translateProfileItem } from '../profile.texts';
import { CardTips, VideoTips } from './card-tips';
import type { FieldsView } from './fields-view';
import { FormItem } from './form-item';
import { FormPart } from './form-part';
import type { ChosenVideo } from './use-chosen-video';

/** Phones do not keep the drawing for offline use. */
const CardGuide = lazyOptional(() => import('./card-guide'), 'CardGuide');

export type ChosenDocuments = { cinFront: ChosenPicture; cinBack: ChosenPicture; video: ChosenVideo };

type DocumentFieldsProps = { view: FieldsView; documents: ChosenDocuments; acceptedFiles: readonly ProfileFile[] };

export function DocumentFields({ view, documents, acceptedFiles }: DocumentFieldsProps) {
  const itemOf = (name: ProfileFile) => {
    const { file, refusal } = documents[name];
    const missing = file ? undefined : view.errorOn(name);
    const isWrong = missing !== undefined || refusal !== undefined;
    return {
      missing,
      frame: { item: name, isWrong, refused: view.refusedFor(name), isKept: acceptedFiles.includes(name) && !file },
    };
  };
  const [front, back, video] = [itemOf('cinFront'), itemOf('cinBack'), itemOf('video')];
  return (
    <>
      <FormPart
        part="card"
        title={i18n._('Identity card')}
        hint={i18n._('Only you and the administrators can see them.')}
        isComplete={view.isPartComplete('card')}
      >
        <CardTips />
        <div className="grid items-start gap-5 md:grid-cols-2">
          <FormItem {...front.frame}>
            <PhotoField
              label={translateProfileItem('cinFront')}
              name="cinFront"
              photo={documents.cinFront}
              missingError={front.missing}
              checksQuality
              hint=""
              guide={front.frame.isKept ? undefined : <GuideFrame side="front" />}
            />
          </FormItem>
          <FormItem {...back.frame}>
            <PhotoField
              label={translateProfileItem('cinBack')}
              name="cinBack"
              photo={documents.cinBack}
              missingError={back.missing}
              checksQuality
              hint=""
              guide={back.frame.isKept ? undefined : <GuideFrame side="back" />}
            />
          </FormItem>
        </div>
      </FormPart>
      <FormPart part="video" title={i18n._('Your video')} isComplete={view.isPartComplete('video')}>
        <VideoTips />
        <FormItem {...video.frame}>
          <VideoField video={documents.video} missing={video.missing} />
        </FormItem>
      </FormPart>
    </>
  );
}

/** Not cached for offline use: without it, the field still takes a video of the phone's own camera. */
const VideoRecorder = lazyExport(() => import('../recorder/video-recorder'), 'VideoRecorder');

/** A field for the member's video: a file, or a new recording. */
function VideoField({ video, missing: missingError }: { video: ChosenVideo; missing: string | undefined }) {
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
        label={translateProfileItem('video')}
        name="video"
        accept="video/*"
        value={video.file}
        onChoose={use}
        // The recorder itself says what to film.
        error={isRecording ? undefined : (video.refusal ?? missingError)}
        hint={i18n._('About 15 seconds, under 10 MB. Record it now, or choose a video from your phone.')}
        beside={
          isRecording ? null : (
            <RecordButton opener={opener} hasVideo={video.file !== undefined} onPress={() => setRecording(true)} />
          )
        }
      />
      {isRecording ? (
        <ErrorBoundary resetKey="">
          <Loading>
            <VideoRecorder onUse={use} onCancel={leaveRecorder} />
          </Loading>
        </ErrorBoundary>
      ) : null}
    </div>
  );
}

type RecordButtonProps = { opener: RefObject<HTMLButtonElement | null>; hasVideo: boolean; onPress: () => void };

function RecordButton({ opener, hasVideo, onPress }: RecordButtonProps) {
  return (
    <Button variant="secondary" ref={opener} className="grow" icon={<Video />} onPress={onPress}>
      {hasVideo ? i18n._('Record again') : i18n._('Record a video')}
    </Button>
  );
}

/** The place of the drawing of a card: it has its size before the drawing is loaded. */
function GuideFrame({ side }: { side: 'front' | 'back' }) {
  return (
    <div className="rounded-xl bg-paper p-4">
      <div className="mx-auto aspect-[200/136] max-w-64">
        <Loading fallback={null}>
          <CardGuide side={side} />
        </Loading>
      </div>
    </div>
  );
}
