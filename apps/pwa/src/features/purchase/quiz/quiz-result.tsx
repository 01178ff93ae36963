import { i18n } from '@lingui/core';
import { getQuizOutcome } from '@waha/domain/purchase/quiz';
import { Check, RotateCcw } from 'lucide-react';
import { Button } from '#ui/button';
import { QuestionDialog } from '#ui/confirm-dialog';
import { Outcome } from '#ui/notice';

type QuizResultProps = {
  score: number;
  total: number;
  onRetry: () => void;
  onRewatch: () => void;
  onClose: () => void;
};

/** Shows the result: passed; not all correct, try again; below 3/4, back to the video (spec 2 §4). */
export function QuizResult({ score, total, onRetry, onRewatch, onClose }: QuizResultProps) {
  const outcome = getQuizOutcome({ score, total });
  const title = i18n._('{score} of {total} correct', { score, total });
  if (outcome === 'passed')
    return (
      <Outcome tone="leaf" icon={<Check />} title={title} action={<Button onPress={onClose}>{i18n._('Done')}</Button>}>
        {i18n._('Quiz submitted successfully. Waiting for admin approval.')}
      </Outcome>
    );
  return (
    <>
      <Outcome
        tone="sun"
        icon={<RotateCcw />}
        title={title}
        action={
          outcome === 'retry' ? (
            <Button onPress={onRetry}>{i18n._('Try again')}</Button>
          ) : (
            <Button onPress={onRewatch}>{i18n._('Watch the training video')}</Button>
          )
        }
      >
        {i18n._('You must have all questions correct to proceed.')}
      </Outcome>
      <QuestionDialog
        isOpen={outcome === 'rewatch'}
        title={i18n._('At least 3/4 of the answers must be correct')}
        question={i18n._(
          '{score} of {total} answers were correct. Watch the training video again, then retake the quiz.',
          {
            score,
            total,
          },
        )}
        onCancel={onClose}
      >
        <Button onPress={onRewatch}>{i18n._('Watch the training video')}</Button>
        <Button variant="secondary" onPress={onClose}>
          {i18n._('Close')}
        </Button>
      </QuestionDialog>
    </>
  );
}
