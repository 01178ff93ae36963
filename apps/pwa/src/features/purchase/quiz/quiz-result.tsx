import { i18n } from '@lingui/core';
import type { WirePack } from '@waha/domain/purchase/purchase.contract';
import { getQuizOutcome } from '@waha/domain/purchase/quiz';
import { Check, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { UsualCheck } from '#shell/layout/usual-check';
import { Button } from '#ui/button';
import { QuestionDialog } from '#ui/confirm-dialog';
import { Outcome } from '#ui/notice';
import { translateQuizRetry, translateQuizRule } from './quiz.texts';
import { WrongQuestions } from './wrong-questions';

type QuizResultProps = {
  pack: WirePack;
  score: number;
  total: number;
  /** The ids of the questions with a wrong answer. */
  wrongQuestions?: readonly string[] | undefined;
  onRetry: () => void;
  onRewatch: () => void;
  onClose: () => void;
};

/**
 * Shows the result: passed; not all correct, try again; below 3/4, back to the video (spec 2 §4). Names the questions
 * with a wrong answer. Never shows both rules.
 */
export function QuizResult({ pack, score, total, wrongQuestions, onRetry, onRewatch, onClose }: QuizResultProps) {
  const [isDialogClosed, setDialogClosed] = useState(false);
  const outcome = getQuizOutcome({ score, total });
  const title = i18n._('{score} of {total} correct', { score, total });
  if (outcome === 'passed')
    return (
      <Outcome tone="leaf" icon={<Check />} title={title} action={<Button onPress={onClose}>{i18n._('Done')}</Button>}>
        <p>{i18n._('Quiz submitted successfully. Waiting for admin approval.')}</p>
        <UsualCheck kind="quiz" className="mt-2" />
      </Outcome>
    );
  return (
    <div className="grid gap-4">
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
        <p>{translateQuizRule(outcome)}</p>
        <p>{translateQuizRetry(outcome)}</p>
      </Outcome>
      <WrongQuestions title={i18n._('Questions with a wrong answer')} pack={pack} wrongQuestions={wrongQuestions} />
      <QuestionDialog
        isOpen={outcome === 'rewatch' && !isDialogClosed}
        title={translateQuizRule('rewatch')}
        question={
          <>
            <span className="block">{title}</span>
            {translateQuizRetry('rewatch')}
          </>
        }
        onCancel={() => setDialogClosed(true)}
      >
        <Button onPress={onRewatch}>{i18n._('Watch the training video')}</Button>
        <Button variant="secondary" onPress={() => setDialogClosed(true)}>
          {i18n._('Show my result')}
        </Button>
      </QuestionDialog>
    </div>
  );
}
