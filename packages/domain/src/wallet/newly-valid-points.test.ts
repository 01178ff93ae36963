import { expect, test } from 'vitest';
import { DAY, HOUR } from '../kernel/time';
import type { EntryKind, PointAccount } from './ledger';
import { sumNewlyValidPoints } from './newly-valid-points';

const NOW = 100 * DAY + 12 * HOUR;
const entry = (kind: EntryKind, points: number, becomesValidAt: number, account: PointAccount = 'wallet') => ({
  ...{ kind, points, becomesValidAt, account },
});

test.each([
  ['nothing', [], undefined, 0],
  ['a bonus that has just become valid', [entry('pack_bonus', 35, NOW)], undefined, 35],
  ['a bonus that is not yet valid', [entry('pack_bonus', 35, NOW + 1)], undefined, 0],
  ['two bonuses', [entry('pack_bonus', 35, NOW - HOUR), entry('invitation', 10, NOW)], undefined, 45],
  ['a bonus of the last notification', [entry('pack_bonus', 35, NOW - 30 * HOUR)], NOW - 30 * HOUR, 0],
  ['a bonus after the last notification', [entry('pack_bonus', 35, NOW - 30 * HOUR)], NOW - 30 * HOUR - 1, 35],
  ['a second bonus of the day', [entry('pack_bonus', 35, NOW)], NOW - HOUR, 0],
  ['a bonus from before the news', [entry('pack_bonus', 35, NOW - 2 * DAY)], undefined, 0],
  ['a reversed bonus', [entry('pack_bonus', 35, NOW), entry('pack_bonus_cancelled', -35, NOW)], undefined, 0],
  ['service credits', [entry('pack_facility', 84, NOW, 'facility')], undefined, 0],
  ['points that came back', [entry('withdrawal_returned', 20, NOW)], undefined, 0],
  ['a bonus, partly withdrawn', [entry('pack_bonus', 35, NOW - HOUR), entry('withdrawal', -30, NOW)], undefined, 5],
  [
    'a withdrawal of older points',
    [entry('pack_bonus', 30, 0), entry('pack_bonus', 35, NOW), entry('withdrawal', -30, NOW)],
    undefined,
    35,
  ],
  ['more debits than points', [entry('pack_bonus', 35, NOW), entry('withdrawal', -40, 0)], undefined, 0],
] as const)('%s', (_, entries, notifiedAt, points) => {
  expect(sumNewlyValidPoints(entries, { notifiedAt, now: NOW })).toBe(points);
});
