import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../kernel/time';
import {
  canSendAgain,
  getConsultDelay,
  getFailureDelay,
  isDecisionOverdue,
  isXmlOverdue,
  planMissingDocument,
} from './plan-missing-document';

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

test('a document with a reference is accepted without its XML after a day', () => {
  expect(isXmlOverdue(NOW, NOW + DAY - 1)).toBe(false);
  expect(isXmlOverdue(NOW, NOW + DAY)).toBe(true);
});

describe('a document that El Fatoora does not have', () => {
  test('is asked for again half an hour after the first answer', () => {
    const plan = { kind: 'ask', missingAt: NOW, nextAt: NOW + 30 * MINUTE };
    for (const resends of [0, 1]) expect(planMissingDocument({ missingAt: null, resends }, NOW)).toEqual(plan);
  });
  test('is asked for again if the second answer comes too early', () => {
    const plan = { kind: 'ask', missingAt: NOW, nextAt: NOW + 30 * MINUTE };
    expect(planMissingDocument({ missingAt: NOW, resends: 0 }, NOW + 30 * MINUTE - 1)).toEqual(plan);
  });
  test('is sent again after the second answer', () => {
    expect(planMissingDocument({ missingAt: NOW, resends: 0 }, NOW + 30 * MINUTE)).toEqual({
      kind: 'send',
      resends: 1,
    });
  });
  test('is left to staff, and asked for each hour, if it is missing again', () => {
    for (const resends of [1, 2])
      expect(planMissingDocument({ missingAt: NOW, resends }, NOW + 2 * HOUR)).toEqual({
        ...{ kind: 'staff', resends: 2, nextAt: NOW + 3 * HOUR },
      });
    expect([0, 1, 2].map((resends) => canSendAgain({ status: 'sending', resends }))).toEqual([false, false, true]);
    expect(canSendAgain({ status: 'waiting', resends: 2 })).toBe(false);
  });
});
