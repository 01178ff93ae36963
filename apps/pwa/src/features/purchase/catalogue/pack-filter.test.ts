import { expect, test } from 'vitest';
import { aPack } from '../../../testing/fixtures/pack';
import { countPacks, filterPacks, readFilter } from './pack-filter';

const packs = [
  aPack({ packName: 'Ultra One' }),
  aPack({ packName: 'N', group: 'PackNVPU' }),
  aPack({ packName: 'R1', type: 'international', group: 'PackRRRR' }),
];

test('an address with a type and a group it does not know shows the whole catalogue', () => {
  expect(filterPacks(packs, readFilter({ type: 'lunar', group: 'PackX' }))).toHaveLength(3);
});

test('a type and a group narrow the catalogue together', () => {
  expect(filterPacks(packs, readFilter({ type: 'local', group: 'PackNVPU' })).map(({ packName }) => packName)).toEqual([
    'N',
  ]);
  expect(filterPacks(packs, readFilter({ type: 'international', group: 'PackNVPU' }))).toEqual([]);
});

test('groups are counted within the chosen type, and those without a pack in it are left out', () => {
  const { types, groups, all, ofType } = countPacks(packs, 'local');
  expect({ all, ofType }).toEqual({ all: 3, ofType: 2 });
  expect(types).toEqual([
    { value: 'local', count: 2 },
    { value: 'international', count: 1 },
  ]);
  expect(groups.map(({ value }) => value)).toEqual(['PackUltraOne', 'PackNVPU']);
});
