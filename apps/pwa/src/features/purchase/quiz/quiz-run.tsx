import { i18n } from '@lingui/core';
import { purchaseRefusals } from '@waha/domain/purchase/purchase.refusals';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useUnderWay } from '../../../offline/updates/reload-point';
import { sayText } from '../../../platform/words';
import { Button } from '../../../ui/button';
import { ProgressBar } from '../../../ui/progress-bar';
import { QuizQuestion } from './quiz-question';

export type QuizAnswers = readonly (string | undefined)[];

type QuizRunProps = {
  questions: readonly { _id: string; questionText: string; options: readonly string[] }[];
  /** What was chosen before the app was closed. */
  answers: QuizAnswers;
  onAnswers: (answers: QuizAnswers) => void;
  onSubmit: (answers: string[]) => void;
  busy: boolean;
};

/** One question at a time; each needs an answer before the next (spec 2 §4). */
export function QuizRun({ questions, answers, onAnswers, onSubmit, busy }: QuizRunProps) {
  const [at, setAt] = useState(() => firstOpen(questions, answers));
  const [isMissing, setMissing] = useState(false);
  const [hasMoved, setMoved] = useState(false);
  useUnderWay(hasMoved || answers.some((each) => each !== undefined));
  const question = questions[at]!;
  const total = questions.length;
  const isLast = at === total - 1;
  const answer = question.options.find((option) => option === answers[at]);

  function go(to: number) {
    setMissing(false);
    setMoved(true);
    setAt(to);
  }
  function proceed(event: FormEvent) {
    event.preventDefault();
    if (answer === undefined) return setMissing(true);
    if (!isLast) return go(at + 1);
    onSubmit(questions.map((_question, each) => answers[each] ?? ''));
  }
  function choose(option: string) {
    setMissing(false);
    onAnswers(questions.map((_question, each) => (each === at ? option : answers[each])));
  }

  return (
    <form onSubmit={proceed} className="grid gap-6">
      <div className="grid gap-2">
        <p className="text-sm text-ink-soft tabular-nums">{i18n._('Question {n} of {total}', { n: at + 1, total })}</p>
        <ProgressBar value={(at + (answer === undefined ? 0 : 1)) / total} label={i18n._('Answered')} />
      </div>
      <QuizQuestion
        key={question._id}
        text={question.questionText}
        options={question.options}
        answer={answer}
        onAnswer={choose}
        error={isMissing ? sayText(purchaseRefusals.answer_missing.text) : undefined}
        takesFocus={hasMoved}
      />
      <div className="flex gap-2">
        {at > 0 ? (
          <Button
            variant="secondary"
            disabled={busy}
            icon={<ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />}
            onPress={() => go(at - 1)}
          >
            {i18n._('Previous')}
          </Button>
        ) : null}
        <Button busy={busy} className="flex-1">
          {isLast ? i18n._('Submit answers') : i18n._('Next')}
          {isLast ? null : <ArrowRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />}
        </Button>
      </div>
    </form>
  );
}

/** Goes on at the first question without an answer. */
function firstOpen(questions: QuizRunProps['questions'], answers: QuizAnswers): number {
  const open = questions.findIndex(({ options }, at) => !options.includes(answers[at] ?? ''));
  return open === -1 ? Math.max(0, questions.length - 1) : open;
}
