import { ok, type Result, refuse } from '../kernel/result';
import type { PurchaseRefusal } from './purchase.refusals';

/** Below this share of right answers the training video comes first again (spec 2 §4). */
export const QUIZ_MINIMUM = { of: 4, right: 3 } as const;

export type QuizStatus = 'none' | 'submitted' | 'approved';
export type QuizScore = { score: number; total: number; passed: boolean };

/** What the member is told: passed; retry at once (3/4 or more); back to the video (below 3/4). */
export function getQuizOutcome({ score, total }: { score: number; total: number }): 'passed' | 'retry' | 'rewatch' {
  if (total > 0 && score === total) return 'passed';
  return score * QUIZ_MINIMUM.of >= total * QUIZ_MINIMUM.right ? 'retry' : 'rewatch';
}

/** A quiz that was passed is not taken again: it waits for an admin, or is approved. */
export function maySubmitQuiz(status: QuizStatus): Result<true, PurchaseRefusal> {
  return status === 'none' ? ok(true) : refuse('quiz_already_passed', { details: { status } });
}
