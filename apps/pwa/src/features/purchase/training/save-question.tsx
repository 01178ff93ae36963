import { i18n } from '@lingui/core';
import { askBeforeSaving, type BeforeSaving, MOST_BYTES } from '../../../offline/saved-videos/before-saving';
import type { SavedVideo } from '../../../offline/saved-videos/saved-videos';
import { SavedVideoList } from '../../../shell/files/saved-video-list';
import { Button } from '../../../ui/button';
import { QuestionDialog } from '../../../ui/confirm-dialog';
import { sizeText } from '../../../ui/size-text';

type SaveQuestionProps = {
  question: BeforeSaving;
  size: number;
  /** The other videos of this device. */
  others: readonly SavedVideo[];
  onSave: () => void;
  onCancel: () => void;
};

/** What is asked before a video is saved: which other one goes, or whether paid data may be used. */
export function SaveQuestion({ question, size, others, onSave, onCancel }: SaveQuestionProps) {
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
