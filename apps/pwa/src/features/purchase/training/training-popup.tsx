import { i18n } from '@lingui/core';
import type { WirePack } from '@waha/domain/purchase/purchase.contract';
import { ArrowRight } from 'lucide-react';
import { usePopupTitle } from '../../../shell/popup/popup-frame';
import { usePopup } from '../../../shell/popup/popup-url';
import { Button } from '../../../ui/button';
import { Skeleton } from '../../../ui/skeleton';
import { OfPack } from '../of-pack';
import { SaveVideo } from './save-video';
import { TrainingPlayer } from './training-player';
import { useKeepTraining, useTraining } from './use-training';

/** The training video of a pack: `?open=training&pack=…`. */
export function TrainingPopup() {
  return (
    <OfPack popup="training" skeleton={<Skeleton className="aspect-video" />}>
      {(pack) => <Training pack={pack} />}
    </OfPack>
  );
}

function Training({ pack }: { pack: WirePack }) {
  const { open } = usePopup();
  const { intervals, isReady, isWatched } = useTraining(pack);
  const keep = useKeepTraining(pack);
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
        known={intervals}
        onWatched={keep}
        onNext={goToQuiz}
      />
      <SaveVideo address={pack.trainingVideoUrl} title={title} />
      {isWatched ? (
        <Button wide icon={<ArrowRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />} onPress={goToQuiz}>
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
