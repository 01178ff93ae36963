import { expect, test } from 'vitest';
import { createPack } from '#testing/fixtures/pack';
import { groupPacks } from './group-packs';
import { parsePackSort, sortPacks } from './sort-packs';

const packs = [
  createPack({ packName: 'N', group: 'PackNVPU', price: 300_000, bonusEveryMonth: 30 }),
  createPack({ packName: 'Ultra One', price: 149_500, bonusEveryMonth: 12 }),
  createPack({ packName: 'Ultra 2', price: 199_000, bonusEveryMonth: 16 }),
];

test.each([
  [undefined, ['N', 'Ultra One', 'Ultra 2']],
  ['unknown', ['N', 'Ultra One', 'Ultra 2']],
  ['price', ['Ultra One', 'Ultra 2', 'N']],
  ['bonus', ['N', 'Ultra 2', 'Ultra One']],
  // 20 months, then 25 for both.
  ['recovery', ['N', 'Ultra One', 'Ultra 2']],
])('with the order "%s" in the address, packs are sorted', (sort, names) => {
  expect(sortPacks(packs, parsePackSort({ sort })).map(({ packName }) => packName)).toEqual(names);
});

test('families have their packs in order and their range of prices', () => {
  expect(groupPacks(packs).map(({ group, packs: own, ...prices }) => ({ group, own: own.length, ...prices }))).toEqual([
    { group: 'PackUltraOne', own: 2, lowestPrice: 149_500, highestPrice: 199_000 },
    { group: 'PackNVPU', own: 1, lowestPrice: 300_000, highestPrice: 300_000 },
  ]);
  expect(groupPacks([])).toEqual([]);
});
