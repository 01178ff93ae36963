import { i18n } from '@lingui/core';
import type { WirePack } from '@waha/domain/purchase/purchase.contract';
import { ArrowRight } from 'lucide-react';
import { usePopup } from '#shell/popup/popup-address';
import { usePopupTitle } from '#shell/popup/popup-frame';
import { usePopupParams } from '#shell/popup/popup-params';
import { Button } from '#ui/button';
import { Skeleton } from '#ui/skeleton';
import { PackBoundary } from '../pack-boundary';
import { SaveVideoControl } from './save-video-control';
import { TrainingPlayer } from './training-player';
import { useRecordTraining, useTraining } from './use-training';

/** The training video of a pack: `?open=training&pack=…`, at a moment with `&at=…` in seconds. */
export function TrainingPopup() {
  return (
    <PackBoundary popup="training" skeleton={<Skeleton className="aspect-video" />}>
      {(pack) => <Training pack={pack} />}
    </PackBoundary>
  );
}

function Training({ pack }: { pack: WirePack }) {
  const { open } = usePopup();
  const { at = '' } = usePopupParams('training');
  const { intervals, isReady, isWatched } = useTraining(pack);
  const recordProgress = useRecordTraining(pack);
  const title = i18n._('Training: {packName}', { packName: pack.packName });
  usePopupTitle(title);
  const goToQuiz = () => open('quiz', { pack: pack.packName });
  if (!isReady) return <Skeleton className="aspect-video" />;
  return (
    <div className="grid gap-4">
      <TrainingPlayer
        src={pack.trainingVideoUrl}
        poster={pack.trainingPosterUrl}
        captions={pack.trainingCaptionsUrl}
        title={title}
        watchedIntervals={intervals}
        startAt={/^\d{1,5}$/.test(at) ? Number(at) : undefined}
        onWatched={recordProgress}
        onNext={goToQuiz}
      />
      <SaveVideoControl address={pack.trainingVideoUrl} title={title} />
      {isWatched ? (
        <Button wide icon={<ArrowRight className="rtl:-scale-x-100" />} onPress={goToQuiz}>
          {i18n._('Go to the quiz')}
        </Button>
      ) : (
        <p className="text-sm text-ink-soft">
          {i18n._('After the video comes a quiz of {n} questions about this pack.', { n: pack.questions.length })}
        </p>
      )}
    </div>
  );
}
