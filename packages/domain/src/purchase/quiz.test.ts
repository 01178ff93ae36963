import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getPurchaseStep } from './purchase-step';
import { getQuizOutcome, maySubmitQuiz } from './quiz';

describe('quiz outcome', () => {
  test.each([
    [4, 4, 'passed'],
    [3, 4, 'retry'],
    [2, 4, 'rewatch'],
    [4, 5, 'retry'],
    [3, 5, 'rewatch'],
    [0, 4, 'rewatch'],
  ] as const)('for %i of %i is %s', (score, total, outcome) => {
    expect(getQuizOutcome({ score, total })).toBe(outcome);
  });

  test('is passed only with every answer right, for any quiz', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(50), (total, some) => {
        const score = Math.min(some, total);
        expect(getQuizOutcome({ score, total }) === 'passed').toBe(score === total);
      }),
    );
  });
});

test('a passed quiz cannot be taken again', () => {
  expect(maySubmitQuiz('none').ok).toBe(true);
  expect(maySubmitQuiz('submitted').ok).toBe(false);
  expect(maySubmitQuiz('approved').ok).toBe(false);
});

test.each([
  ['none', false, 'training'],
  ['none', true, 'quiz'],
  ['submitted', true, 'awaiting_approval'],
  ['approved', false, 'payment'],
] as const)('the purchase step with quiz %s and video watched %s is %s', (quiz, isTrainingWatched, step) => {
  expect(getPurchaseStep({ quiz, isTrainingWatched })).toBe(step);
});
