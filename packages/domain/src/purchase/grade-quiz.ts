import { LANGUAGES } from '../kernel/languages';
import { ok, type Result, refuse } from '../kernel/result';
import { isAnyTranslation, type LocalizedText, resolveText } from '../kernel/text/localized-text';
import type { PurchaseRefusal } from './purchase.refusals';
import type { QuizScore } from './quiz';

export type GradedQuestion = { options: readonly LocalizedText[]; correctAnswer: LocalizedText };

/**
 * Grades the chosen option texts, in the order of the questions. The server alone does this.
 * Every question needs one of its own options: "Please select an answer before proceeding." (spec 2 §5). An answer stands
 * for the option that reads like it in any language, so that the language of a phone decides nothing.
 */
export function gradeQuiz(
  questions: readonly GradedQuestion[],
  answers: readonly string[],
): Result<QuizScore, PurchaseRefusal> {
  const chosen = questions.map(({ options }, at) =>
    options.findIndex((option) => isAnyTranslation(option, answers[at] ?? '')),
  );
  if (chosen.includes(-1) || answers.length !== questions.length) return refuse('answer_missing');
  const score = questions.filter((question, at) => chosen[at] === findCorrectOption(question)).length;
  return ok({ score, total: questions.length, passed: score === questions.length });
}

/**
 * What is wrong with a question of the content, for whoever has to mend it; `undefined` where it can be answered. The
 * right answer is one of the options, in each language that it is said in; and no option reads like another, in one
 * language or two, or a handed-in answer could stand for both.
 */
export function findQuestionFault({ options, correctAnswer }: GradedQuestion): string | undefined {
  const right = options[findCorrectOption({ options, correctAnswer })];
  if (right === undefined) return `no option is the correct answer "${resolveText(correctAnswer)}"`;
  for (const language of LANGUAGES) {
    const wanted = typeof correctAnswer === 'string' ? undefined : correctAnswer[language];
    const shown = resolveText(right, language);
    if (wanted !== undefined && wanted !== shown)
      return `in ${language}, the correct answer "${wanted}" is not "${shown}"`;
    for (const [at, option] of options.entries()) {
      const words = resolveText(option, language);
      const other = options.findIndex((each) => isAnyTranslation(each, words));
      if (other < at) return `in ${language}, option ${at + 1} reads like option ${other + 1}: "${words}"`;
    }
  }
  return undefined;
}

/** Which option is the right one; -1 where none is. */
export function findCorrectOption({ options, correctAnswer }: GradedQuestion): number {
  return options.findIndex((option) => resolveText(option) === resolveText(correctAnswer));
}
