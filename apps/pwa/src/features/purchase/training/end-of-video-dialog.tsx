import { i18n } from '@lingui/core';
import { Button } from '../../../ui/button';
import { QuestionDialog } from '../../../ui/confirm-dialog';

type EndOfVideoDialogProps = { isOpen: boolean; onRepeat: () => void; onNext: () => void; onClose: () => void };

/** At the end of the training video: once more, or on to the quiz (spec 2 §4). */
export function EndOfVideoDialog({ isOpen, onRepeat, onNext, onClose }: EndOfVideoDialogProps) {
  return (
    <QuestionDialog
      isOpen={isOpen}
      title={i18n._('The video is over')}
      question={i18n._('Watch it once more, or go on to the quiz. All its answers are in the video.')}
      onCancel={onClose}
    >
      <Button onPress={onNext}>{i18n._('Next')}</Button>
      <Button variant="secondary" onPress={onRepeat}>
        {i18n._('Repeat')}
      </Button>
    </QuestionDialog>
  );
}
