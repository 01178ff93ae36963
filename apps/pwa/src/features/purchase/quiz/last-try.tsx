import { i18n } from '@lingui/core';
import { getQuizOutcome } from '@waha/domain/purchase/quiz';
import { translateQuizRetry } from './quiz.texts';

/** Shows the result of an earlier attempt, with the rule that it did not meet, and what the member does now. */
export function LastTry({ score, total }: { score: number; total: number }) {
  const outcome = getQuizOutcome({ score, total }) === 'rewatch' ? 'rewatch' : 'retry';
  return (
    <>
      <p>
        {outcome === 'rewatch'
          ? i18n._('Last attempt: {score} of {total} correct. At least 3/4 of the answers must be correct.', {
              score,
              total,
            })
          : i18n._('Last attempt: {score} of {total} correct. You must have all questions correct to proceed.', {
              score,
              total,
            })}
      </p>
      <p>{translateQuizRetry(outcome)}</p>
    </>
  );
}
