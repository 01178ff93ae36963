import { LANGUAGES } from '../kernel/languages';
import { ok, type Result, refuse } from '../kernel/result';
import { isAnyTranslation, type LocalizedText, resolveText } from '../kernel/text/localized-text';
import type { PurchaseRefusal } from './purchase.refusals';
import type { QuizScore } from './quiz';

export type GradedQuestion = { options: readonly LocalizedText[]; correctAnswer: LocalizedText };

/**
 * Grades the chosen option texts, in the order of the questions; runs only on the server. Every question needs one of
 * its own options: "Please select an answer before proceeding." (spec 2 §5). An answer may be in any language, so the
 * language of the phone does not matter. `wrongIndexes` are the questions with a wrong answer, in their order.
 */
export function gradeQuiz(
  questions: readonly GradedQuestion[],
  answers: readonly string[],
): Result<QuizScore & { wrongIndexes: number[] }, PurchaseRefusal> {
  const chosen = questions.map(({ options }, at) =>
    options.findIndex((option) => isAnyTranslation(option, answers[at] ?? '')),
  );
  if (chosen.includes(-1) || answers.length !== questions.length) return refuse('answer_missing');
  const wrongIndexes = questions.flatMap((question, index) =>
    chosen[index] === findCorrectOption(question) ? [] : [index],
  );
  const total = questions.length;
  return ok({ score: total - wrongIndexes.length, total, passed: wrongIndexes.length === 0, wrongIndexes });
}

/**
 * Returns the fault of a question of the content, for the person who fixes it; `undefined` if it is valid. The right
 * answer must be one of the options in each of its languages. No two options may have the same text, in one language or
 * across languages, since an answer would be ambiguous.
 */
export function findQuestionFault({ options, correctAnswer }: GradedQuestion): string | undefined {
  const right = options[findCorrectOption({ options, correctAnswer })];
  if (right === undefined) return `no option is the correct answer "${resolveText(correctAnswer)}"`;
  for (const language of LANGUAGES) {
    const wanted = typeof correctAnswer === 'string' ? undefined : correctAnswer[language];
    const shownAnswer = resolveText(right, language);
    if (wanted !== undefined && wanted !== shownAnswer)
      return `in ${language}, the correct answer "${wanted}" is not "${shownAnswer}"`;
    for (const [at, option] of options.entries()) {
      const optionText = resolveText(option, language);
      const sameOption = options.findIndex((each) => isAnyTranslation(each, optionText));
      if (sameOption < at)
        return `in ${language}, option ${at + 1} reads like option ${sameOption + 1}: "${optionText}"`;
    }
  }
  return undefined;
}

/** Returns the index of the right option, or -1 if there is none. */
export function findCorrectOption({ options, correctAnswer }: GradedQuestion): number {
  return options.findIndex((option) => resolveText(option) === resolveText(correctAnswer));
}
