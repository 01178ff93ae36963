import { expect, test } from 'vitest';
import { createPack } from '#testing/fixtures/pack';
import { countPacks, filterPacks, parsePackFilter } from './pack-filter';

const packs = [
  createPack({ packName: 'Ultra One' }),
  createPack({ packName: 'N', group: 'PackNVPU' }),
  createPack({ packName: 'R1', type: 'international', group: 'PackRRRR' }),
];

test('an address with an unknown type and group shows the complete catalogue', () => {
  expect(filterPacks(packs, parsePackFilter({ type: 'lunar', group: 'PackX' }))).toHaveLength(3);
});

test('a type and a group filter the catalogue together', () => {
  expect(
    filterPacks(packs, parsePackFilter({ type: 'local', group: 'PackNVPU' })).map(({ packName }) => packName),
  ).toEqual(['N']);
  expect(filterPacks(packs, parsePackFilter({ type: 'international', group: 'PackNVPU' }))).toEqual([]);
});

test('groups are counted within the chosen type, and empty ones are omitted', () => {
  const { types, groups, all, ofType } = countPacks(packs, 'local');
  expect({ all, ofType }).toEqual({ all: 3, ofType: 2 });
  expect(types).toEqual([
    { value: 'local', count: 2 },
    { value: 'international', count: 1 },
  ]);
  expect(groups.map(({ value }) => value)).toEqual(['PackUltraOne', 'PackNVPU']);
});
