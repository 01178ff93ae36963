import { i18n } from '@lingui/core';
import { purchaseRefusals } from '@waha/domain/purchase/purchase.refusals';
import { ArrowLeft, ArrowRight, CircleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useBlockReload } from '#offline/updates/safe-to-reload';
import { translateText } from '#platform/language/translations';
import { Button } from '#ui/button';
import { joinClasses } from '#ui/join-classes';
import { ProgressBar } from '#ui/progress-bar';

/** The chosen option of each question, by its position: it is the same in every language. */
export type QuizAnswers = readonly (number | undefined)[];
type Questions = readonly { _id: string; questionText: string; options: readonly string[] }[];

type QuizRunProps = {
  questions: Questions;
  /** The answers given before the app was closed. */
  answers: QuizAnswers;
  onAnswers: (answers: QuizAnswers) => void;
  onSubmit: (answers: string[]) => void;
  busy: boolean;
};

/** Shows one question at a time; each needs an answer before the next (spec 2 §4). */
export function QuizRun({ questions, answers, onAnswers, onSubmit, busy }: QuizRunProps) {
  const [index, setIndex] = useState(() => findFirstOpen(questions, answers));
  const [isMissing, setMissing] = useState(false);
  const [hasMoved, setMoved] = useState(false);
  useBlockReload(hasMoved || answers.some((savedAnswer) => savedAnswer !== undefined));
  const question = questions[index]!;
  const total = questions.length;
  const isLast = index === total - 1;
  const answer = answers[index];

  function goToQuestion(targetIndex: number) {
    setMissing(false);
    setMoved(true);
    setIndex(targetIndex);
  }
  function proceed(event: FormEvent) {
    event.preventDefault();
    if (answer === undefined) return setMissing(true);
    if (!isLast) return goToQuestion(index + 1);
    onSubmit(questions.map(({ options }, questionIndex) => options[answers[questionIndex] ?? -1] ?? ''));
  }
  function choose(optionIndex: number) {
    setMissing(false);
    onAnswers(questions.map((_question, otherIndex) => (otherIndex === index ? optionIndex : answers[otherIndex])));
  }

  return (
    <form onSubmit={proceed} className="grid gap-6">
      <div className="grid gap-2">
        <p className="text-sm text-ink-soft tabular-nums">
          {i18n._('Question {n} of {total}', { n: index + 1, total })}
        </p>
        <ProgressBar value={(index + (answer === undefined ? 0 : 1)) / total} label={i18n._('Answered')} />
        {index === 0 ? (
          <p className="text-sm text-ink-soft">{i18n._('To pass: {total} right answers of {total}.', { total })}</p>
        ) : null}
      </div>
      <QuizQuestion
        key={question._id}
        text={question.questionText}
        options={question.options}
        answer={answer}
        onAnswer={choose}
        error={isMissing ? translateText(purchaseRefusals.answer_missing.text) : undefined}
        takesFocus={hasMoved}
      />
      <div className="flex gap-2">
        {index > 0 ? (
          <Button
            variant="secondary"
            disabled={busy}
            icon={<ArrowLeft className="rtl:-scale-x-100" />}
            onPress={() => goToQuestion(index - 1)}
          >
            {i18n._('Previous')}
          </Button>
        ) : null}
        <Button busy={busy} className="flex-1">
          {isLast ? i18n._('Submit answers') : i18n._('Next')}
          {isLast ? null : <ArrowRight className="size-5 rtl:-scale-x-100" />}
        </Button>
      </div>
    </form>
  );
}

/** Restores stored answers. Older ones are the options' texts; answers whose option no longer exists are dropped. */
export function restoreAnswers(
  questions: Questions,
  storedAnswers: readonly (number | string | undefined)[],
): QuizAnswers {
  return questions.map(({ options }, index) => {
    const answer = storedAnswers[index];
    const optionIndex = typeof answer === 'string' ? options.indexOf(answer) : answer;
    return optionIndex !== undefined && optionIndex in options ? optionIndex : undefined;
  });
}

/** Returns the first question without an answer. */
function findFirstOpen(questions: Questions, answers: QuizAnswers): number {
  const open = questions.findIndex((_question, index) => answers[index] === undefined);
  return open === -1 ? Math.max(0, questions.length - 1) : open;
}

type QuizQuestionProps = {
  text: string;
  options: readonly string[];
  /** The position of the chosen option. */
  answer: number | undefined;
  onAnswer: (optionIndex: number) => void;
  /** "Please select an answer before proceeding." */
  error: string | undefined;
  /** Moves the focus to a new question, so that a screen reader reads it. */
  takesFocus: boolean;
};

/** One question with its options. */
function QuizQuestion({ text, options, answer, onAnswer, error, takesFocus }: QuizQuestionProps) {
  const id = useId();
  const legend = useRef<HTMLLegendElement>(null);
  useEffect(() => {
    if (takesFocus) legend.current?.focus();
  }, [takesFocus]);
  return (
    <fieldset className="grid gap-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend ref={legend} tabIndex={-1} className="mb-4 text-lg leading-snug font-semibold text-ink outline-none">
        {text}
      </legend>
      {options.map((option, index) => (
        <label
          key={option}
          className={joinClasses(
            'relative flex min-h-13 cursor-pointer items-center gap-4 rounded-xl border px-4 py-3 text-base text-ink transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue',
            index === answer ? 'border-blue bg-blue-wash' : 'border-line bg-surface hover:border-ink-soft',
          )}
        >
          <input
            type="radio"
            name={id}
            className="absolute inset-0 cursor-pointer opacity-0"
            checked={index === answer}
            onChange={() => onAnswer(index)}
          />
          <span
            aria-hidden="true"
            className={joinClasses(
              'grid size-8 shrink-0 place-items-center rounded-full text-sm font-semibold',
              index === answer ? 'bg-blue text-on-blue' : 'bg-blue-wash text-blue',
            )}
          >
            {String.fromCharCode(65 + index)}
          </span>
          {option}
        </label>
      ))}
      <p
        id={`${id}-error`}
        role="alert"
        className="mt-1 flex items-center gap-1.5 text-sm text-bougainvillea empty:hidden"
      >
        {error ? (
          <>
            <CircleAlert className="size-4 shrink-0" />
            {error}
          </>
        ) : null}
      </p>
      <span className="sr-only">
        {i18n._('{n, plural, one {{n} option} other {{n} options}}', { n: options.length })}
      </span>
    </fieldset>
  );
}
