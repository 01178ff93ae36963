import { LANGUAGES } from '../kernel/languages';
import { inLanguage, isSaidAs, type LocalizedText } from '../kernel/text/localized-text';
import { accept, refuse, type Verdict } from '../kernel/verdict';
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
): Verdict<QuizScore, PurchaseRefusal> {
  const chosen = questions.map(({ options }, at) => options.findIndex((option) => isSaidAs(option, answers[at] ?? '')));
  if (chosen.includes(-1) || answers.length !== questions.length) return refuse('answer_missing');
  const score = questions.filter((question, at) => chosen[at] === placeOfCorrect(question)).length;
  return accept({ score, total: questions.length, passed: score === questions.length });
}

/**
 * What is wrong with a question of the content, for whoever has to mend it; `undefined` where it can be answered. The
 * right answer is one of the options, in each language that it is said in; and no option reads like another, in one
 * language or two, or a handed-in answer could stand for both.
 */
export function questionFault({ options, correctAnswer }: GradedQuestion): string | undefined {
  const right = options[placeOfCorrect({ options, correctAnswer })];
  if (right === undefined) return `no option is the correct answer "${inLanguage(correctAnswer)}"`;
  for (const language of LANGUAGES) {
    const wanted = typeof correctAnswer === 'string' ? undefined : correctAnswer[language];
    const shown = inLanguage(right, language);
    if (wanted !== undefined && wanted !== shown)
      return `in ${language}, the correct answer "${wanted}" is not "${shown}"`;
    for (const [at, option] of options.entries()) {
      const words = inLanguage(option, language);
      const other = options.findIndex((each) => isSaidAs(each, words));
      if (other < at) return `in ${language}, option ${at + 1} reads like option ${other + 1}: "${words}"`;
    }
  }
  return undefined;
}

/** Which option is the right one; -1 where none is. */
export function placeOfCorrect({ options, correctAnswer }: GradedQuestion): number {
  return options.findIndex((option) => inLanguage(option) === inLanguage(correctAnswer));
}
