import { i18n } from '@lingui/core';
import type { Language } from '@waha/domain/kernel/languages';
import { resolveText } from '@waha/domain/kernel/text/localized-text';
import type { PackDraft } from '@waha/domain/purchase/staff/pack-draft-schema';
import { VIDEO_MAX_SECONDS } from '@waha/domain/purchase/training';
import { CircleAlert, CircleQuestionMark, Plus, Trash2 } from 'lucide-react';
import { createId } from '#platform/create-id';
import { formatNumber } from '#platform/language/format';
import { CountField, translateUnit } from '#shell/staff/drafts/amount-field';
import { LocalizedField } from '#shell/staff/drafts/localized-field';
import { Button } from '#ui/button';
import { Fold } from '#ui/fold';
import { IconButton } from '#ui/icon-button';

type Questions = PackDraft['questions'];
type Question = Questions[number];
type QuestionFieldsProps = {
  questions: Questions;
  language: Language;
  onChange: (questions: Questions) => void;
  errorOn: (path: string) => string | undefined;
  /** Checks for faults below this path. */
  hasError: (path: string) => boolean;
  /** Checks whether a reason leads to a field below this path. */
  leadsTo: (path: string) => boolean;
};

/** The fields of the quiz: each question is collapsed, with its answers and the correct one. */
export function QuestionFields({ questions, language, onChange, errorOn, hasError, leadsTo }: QuestionFieldsProps) {
  const change = (index: number, changes: Partial<Question>) =>
    onChange(questions.map((question, otherIndex) => (otherIndex === index ? { ...question, ...changes } : question)));
  return (
    <div className="grid gap-3">
      {questions.map((question, index) => (
        <Fold
          // Opens it for the field that a reason leads to.
          key={`${question.id} ${leadsTo(`questions.${index}`)}`}
          isOpenAtFirst={leadsTo(`questions.${index}`)}
          title={i18n._('{number}. {question}', {
            number: formatNumber(index + 1),
            question: resolveText(question.questionText, language),
          })}
          icon={
            hasError(`questions.${index}`) ? (
              <CircleAlert role="img" aria-label={i18n._('Incomplete')} />
            ) : (
              <CircleQuestionMark />
            )
          }
        >
          {() => (
            <QuestionForm
              question={question}
              language={language}
              path={`questions.${index}`}
              errorOn={errorOn}
              onChange={(changes) => change(index, changes)}
              onRemove={() => onChange(questions.filter((_question, otherIndex) => otherIndex !== index))}
            />
          )}
        </Fold>
      ))}
      <div data-path="questions" className="grid gap-3">
        <FieldError text={errorOn('questions')} />
        <Button
          variant="secondary"
          small
          icon={<Plus />}
          onPress={() =>
            onChange([...questions, { id: createId(), questionText: '', options: ['', ''], correctOption: 0 }])
          }
        >
          {i18n._('Add a question')}
        </Button>
      </div>
    </div>
  );
}

type QuestionFormProps = Pick<QuestionFieldsProps, 'language' | 'errorOn'> & {
  question: Question;
  path: string;
  onChange: (changes: Partial<Question>) => void;
  onRemove: () => void;
};

function QuestionForm({ question, language, path, errorOn, onChange, onRemove }: QuestionFormProps) {
  const { options, correctOption } = question;
  const removeOption = (index: number) =>
    onChange({
      options: options.filter((_option, otherIndex) => otherIndex !== index),
      correctOption: correctOption > index ? correctOption - 1 : correctOption === index ? 0 : correctOption,
    });
  return (
    <div data-path={path} className="grid gap-4">
      <LocalizedField
        label={i18n._('Question')}
        name={`${path}.questionText`}
        text={question.questionText}
        language={language}
        error={errorOn(`${path}.questionText`)}
        onChange={(questionText) => onChange({ questionText })}
      />
      <fieldset className="grid gap-3">
        <legend className="mb-1.5 text-sm text-ink-soft">{i18n._('The selected answer is the correct one.')}</legend>
        {options.map((option, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: answers have no id, and stay in their order
          <div key={index} className="flex items-center gap-3">
            <input
              type="radio"
              name={`${path}.correct`}
              className="size-5 shrink-0 accent-blue"
              aria-label={i18n._('Answer {number} is correct', { number: formatNumber(index + 1) })}
              checked={correctOption === index}
              onChange={() => onChange({ correctOption: index })}
            />
            <div className="min-w-0 flex-1">
              <LocalizedField
                label={i18n._('Answer {number}', { number: formatNumber(index + 1) })}
                name={`${path}.options.${index}`}
                text={option}
                language={language}
                error={errorOn(`${path}.options.${index}`)}
                onChange={(text) =>
                  onChange({
                    options: options.map((optionText, otherIndex) => (otherIndex === index ? text : optionText)),
                  })
                }
              />
            </div>
            {options.length > 2 ? (
              <IconButton
                label={i18n._('Remove answer {number}', { number: formatNumber(index + 1) })}
                icon={<Trash2 />}
                onPress={() => removeOption(index)}
              />
            ) : null}
          </div>
        ))}
      </fieldset>
      <FieldError text={errorOn(path)} />
      <CountField
        label={i18n._('Second of the training video')}
        name={`${path}.videoAt`}
        unit={translateUnit('seconds')}
        value={question.videoAt ?? 0}
        hint={i18n._('The moment that answers the question. After a wrong answer, members can watch it again.')}
        onChange={(seconds) => onChange({ videoAt: seconds === 0 ? undefined : Math.min(seconds, VIDEO_MAX_SECONDS) })}
      />
      <div className="flex flex-wrap gap-2">
        {options.length < 10 ? (
          <Button variant="secondary" small onPress={() => onChange({ options: [...options, ''] })}>
            {i18n._('Add an answer')}
          </Button>
        ) : null}
        <Button variant="quiet" small onPress={onRemove}>
          {i18n._('Remove this question')}
        </Button>
      </div>
    </div>
  );
}

function FieldError({ text }: { text: string | undefined }) {
  return (
    <p aria-live="polite" className="flex items-start gap-1.5 text-sm text-bougainvillea empty:hidden">
      {text ? (
        <>
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          {text}
        </>
      ) : null}
    </p>
  );
}
