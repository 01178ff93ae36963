import { i18n } from '@lingui/core';
import type { getQuizOutcome } from '@waha/domain/purchase/quiz';

/** The outcomes of a quiz that was not passed. */
type FailedQuiz = Exclude<ReturnType<typeof getQuizOutcome>, 'passed'>;

/** Returns the rule that the answers did not meet (spec 2 §4). Only one of the two applies to a result. */
export function translateQuizRule(outcome: FailedQuiz): string {
  return outcome === 'rewatch'
    ? i18n._('At least 3/4 of the answers must be correct')
    : i18n._('You must have all questions correct to proceed.');
}

/** Returns what the member does now. */
export function translateQuizRetry(outcome: FailedQuiz): string {
  return outcome === 'rewatch'
    ? i18n._('Watch the training video again, then retake the quiz.')
    : i18n._('You can try again now.');
}
