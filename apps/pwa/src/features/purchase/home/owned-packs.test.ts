import { DAY, HOUR } from '@waha/domain/kernel/time';
import { expect, test } from 'vitest';
import { computePeriodProgress, findNextToEnd, mergeOwnedPacks, type ValidPack } from './owned-packs';

const START = Date.parse('2026-01-01T08:00:00.000Z');
const bought = (packName: string, startedAt: number): ValidPack => {
  const iso = new Date(startedAt).toISOString();
  const endsAt = new Date(startedAt + 31 * DAY).toISOString();
  return { packName, quantity: 1, startedAt: iso, period: { index: 0, startedAt: iso, endsAt } };
};

test('a purchase is on day 1 of its first period at its approval', () => {
  expect(computePeriodProgress(bought('N', START), START)).toMatchObject({ index: 0, day: 1, daysLeft: 31, share: 0 });
});

test('the last hour of a period is day 31, and the next period starts right after it', () => {
  const purchase = bought('N', START);
  expect(computePeriodProgress(purchase, START + 31 * DAY - HOUR)).toMatchObject({ index: 0, day: 31, daysLeft: 1 });
  expect(computePeriodProgress(purchase, START + 31 * DAY)).toMatchObject({ index: 1, day: 1, from: START + 31 * DAY });
});

test('periods advance on a device that was offline for months', () => {
  expect(computePeriodProgress(bought('N', START), START + 100 * DAY)).toMatchObject({ index: 3, day: 8 });
});

test('packs contain all their purchases, the latest first', () => {
  const count = (packName: string, lastPaymentDate: string, totalQuantity: number) => ({
    packName,
    totalQuantity,
    firstPaymentDate: '2026-01-01T08:00:00.000Z',
    lastPaymentDate,
  });
  const counts = [count('N', '2026-01-01T08:00:00.000Z', 1), count('V', '2026-03-01T08:00:00.000Z', 3)];
  const purchases = [bought('V', START), bought('N', START), bought('V', START + DAY)];

  const owned = mergeOwnedPacks(counts, purchases);

  expect(owned.map(({ packName, quantity, purchases: of }) => [packName, quantity, of.length])).toEqual([
    ['V', 3, 2],
    ['N', 1, 1],
  ]);
});

test('a card of several purchases shows the period that ends first', () => {
  const [early, laterPurchase] = [bought('N', START), bought('N', START + 10 * DAY)];
  expect(findNextToEnd([laterPurchase, early], START + 12 * DAY)).toBe(early);
  expect(findNextToEnd([laterPurchase, early], START + 35 * DAY)).toBe(laterPurchase);
});
