import { RETAINED_KINDS, RETENTION_RULES, type RetentionTimes } from '@waha/domain/kernel/retention/retention-rules';
import { DAY } from '@waha/domain/kernel/time';
import { describe, expect, it, test } from 'vitest';
import { KEPT_DATA, KEPT_DATA_KINDS } from './kept-data';
import { getRetentionCutoff, hasOpenMatters, removePersonalDetails } from './retention';

const NOW = Date.UTC(2027, 10, 30, 9);
const TIMES: RetentionTimes = { identity: 12, rejected: 90, messages: 36, receipts: 120, words: 60 };

describe('retention cutoff', () => {
  it.each([
    ['identity documents', 'identity', TIMES, NOW, Date.UTC(2026, 10, 30, 9)],
    ['documents of rejected profiles', 'rejected', TIMES, NOW, NOW - 90 * DAY],
    ['messages', 'messages', TIMES, NOW, Date.UTC(2024, 10, 30, 9)],
    ['receipts', 'receipts', TIMES, NOW, Date.UTC(2017, 10, 30, 9)],
    ['words in the audit log', 'words', TIMES, NOW, Date.UTC(2022, 10, 30, 9)],
    ['the shortest time', 'identity', { ...TIMES, identity: 1 }, NOW, Date.UTC(2027, 9, 30, 9)],
    [
      'the 31st in a shorter month',
      'identity',
      { ...TIMES, identity: 1 },
      Date.UTC(2027, 6, 31),
      Date.UTC(2027, 5, 30),
    ],
    [
      '31 March before 29 February',
      'identity',
      { ...TIMES, identity: 1 },
      Date.UTC(2028, 2, 31),
      Date.UTC(2028, 1, 29),
    ],
    ['29 February before a common year', 'identity', TIMES, Date.UTC(2028, 1, 29), Date.UTC(2027, 1, 28)],
    ['January across the year', 'identity', { ...TIMES, identity: 2 }, Date.UTC(2027, 0, 5), Date.UTC(2026, 10, 5)],
  ] as const)('is right for %s', (_what, kind, times, now, cutoff) => {
    expect(getRetentionCutoff(kind, times, now)).toBe(cutoff);
  });
});

test.each([
  ['nothing is open', {}, false],
  ['an administrator has set a hold', { isHeld: true }, true],
  ['money is not settled', { hasUnsettledItems: true }, true],
  ['a profile waits for its review', { hasPendingProfile: true }, true],
])('old data of a member stays or goes as expected if %s', (_what, open, stays) => {
  const nothing = { isHeld: false, hasUnsettledItems: false, hasPendingProfile: false };
  expect(hasOpenMatters({ ...nothing, ...open })).toBe(stays);
});

test.each([
  ['{"reason":"Letter of Amal","n":1}', '{"n":1}'],
  ['{"task":"t","reason":"x"}', '{"task":"t"}'],
  ['{"caller":"Chrome","device":"new"}', '{"device":"new"}'],
  ['{"caller":"x"}', '{}'],
])('the details %s of an audit line keep only what names nobody', (details, kept) => {
  expect(removePersonalDetails(details)).toBe(kept);
});

test('each time has a default within its bounds, and a kind of data that ends with it', () => {
  for (const kind of RETAINED_KINDS) {
    const { byDefault, min, max } = RETENTION_RULES[kind];
    expect(byDefault >= min && byDefault <= max).toBe(true);
    const kinds = KEPT_DATA_KINDS.filter((each) => KEPT_DATA[each].duration === kind);
    expect(kinds).toEqual(kind === 'receipts' ? ['receipts', 'eInvoices'] : [kinds[0]]);
    expect(kinds.map((each) => KEPT_DATA[each].end)).toEqual(kinds.map(() => 'deleted'));
  }
});

test('accounting data stays longer than ten years, or loses its name', () => {
  expect(RETENTION_RULES.receipts.min).toBeGreaterThanOrEqual(120);
  for (const kind of ['money', 'invoices'] as const) expect(KEPT_DATA[kind]).toMatchObject({ end: 'nameless' });
});
