import { i18n } from '@lingui/core';
import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { classes } from '../../../ui/classes';

type QuizQuestionProps = {
  text: string;
  options: readonly string[];
  answer: string | undefined;
  onAnswer: (option: string) => void;
  /** "Please select an answer before proceeding." */
  error: string | undefined;
  /** Taken to when the question comes, so that a screen reader reads it. */
  takesFocus: boolean;
};

/** One question with its options. */
export function QuizQuestion({ text, options, answer, onAnswer, error, takesFocus }: QuizQuestionProps) {
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
      {options.map((option, at) => (
        <label
          key={option}
          className={classes(
            'relative flex min-h-13 cursor-pointer items-center gap-4 rounded-xl border px-4 py-3 text-base text-ink transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue',
            option === answer ? 'border-blue bg-blue-wash' : 'border-line bg-surface hover:border-ink-soft',
          )}
        >
          <input
            type="radio"
            name={id}
            className="absolute inset-0 cursor-pointer opacity-0"
            checked={option === answer}
            onChange={() => onAnswer(option)}
          />
          <span
            aria-hidden="true"
            className={classes(
              'grid size-8 shrink-0 place-items-center rounded-full text-sm font-semibold',
              option === answer ? 'bg-blue text-on-blue' : 'bg-blue-wash text-blue',
            )}
          >
            {String.fromCharCode(65 + at)}
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
            <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
            {error}
          </>
        ) : null}
      </p>
      <span className="sr-only">{i18n._('{n} options', { n: options.length })}</span>
    </fieldset>
  );
}
