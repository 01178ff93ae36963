import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../kernel/time';
import { getConsultDelay, getFailureDelay, isDecisionOverdue, planMissingDocument } from './plan-missing-document';

const NOW = Date.UTC(2026, 0, 15, 9);

test('the delay after failed calls grows from a minute to an hour', () => {
  expect([0, 1, 2, 5, 6, 1000].map(getFailureDelay)).toEqual([
    ...[MINUTE, 2 * MINUTE, 4 * MINUTE, 32 * MINUTE],
    ...[HOUR, HOUR],
  ]);
});

test('the delay until the next question about a decision grows from ten seconds to an hour', () => {
  expect([0, 1, 2, 8, 9, 1000].map(getConsultDelay)).toEqual([
    ...[10 * SECOND, 20 * SECOND, 40 * SECOND, 2560 * SECOND],
    ...[HOUR, HOUR],
  ]);
});

test('a decision is overdue after three days', () => {
  expect(isDecisionOverdue(NOW, NOW + 3 * DAY - 1)).toBe(false);
  expect(isDecisionOverdue(NOW, NOW + 3 * DAY)).toBe(true);
});

describe('a document that El Fatoora does not have', () => {
  test('is asked for again two minutes after the first answer', () => {
    expect(planMissingDocument(null, NOW)).toEqual({ isSentAgain: false, missingAt: NOW, nextAt: NOW + 2 * MINUTE });
  });
  test('is asked for again if the second answer comes too early', () => {
    const plan = { isSentAgain: false, missingAt: NOW, nextAt: NOW + 2 * MINUTE };
    expect(planMissingDocument(NOW, NOW + 2 * MINUTE - 1)).toEqual(plan);
  });
  test('is sent again after the second answer', () => {
    expect(planMissingDocument(NOW, NOW + 2 * MINUTE)).toEqual({ isSentAgain: true });
  });
});
