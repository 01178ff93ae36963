import { ok, type Result, refuse } from '../kernel/result';
import type { PurchaseRefusal } from './purchase.refusals';

/** Below this share of right answers the member must watch the training video again (spec 2 §4). */
export const QUIZ_MINIMUM = { of: 4, right: 3 } as const;

export type QuizStatus = 'none' | 'submitted' | 'approved';
export type QuizScore = { score: number; total: number; passed: boolean };

/** Returns the outcome for the member: passed; retry at once (3/4 or more); back to the video (below 3/4). */
export function getQuizOutcome({ score, total }: { score: number; total: number }): 'passed' | 'retry' | 'rewatch' {
  if (total > 0 && score === total) return 'passed';
  return score * QUIZ_MINIMUM.of >= total * QUIZ_MINIMUM.right ? 'retry' : 'rewatch';
}

/** Checks whether a quiz may be submitted. A passed quiz is pending or approved and cannot be repeated. */
export function maySubmitQuiz(status: QuizStatus): Result<true, PurchaseRefusal> {
  return status === 'none' ? ok(true) : refuse('quiz_already_passed', { details: { status } });
}
