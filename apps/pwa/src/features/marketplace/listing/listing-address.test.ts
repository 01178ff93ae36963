import { NO_FILTER, type ProductFilter } from '@waha/domain/marketplace/filter-products';
import { expect, test } from 'vitest';
import { countFilters, formatListingAddress, parseListingAddress } from './listing-address';

const EVERYTHING: ProductFilter = {
  category: 'Électronique',
  priceRange: [50, 900],
  subcategory: 'Casques',
  brand: 'Olba',
  inStock: true,
  sortBy: 'priceHighToLow',
  q: 'été',
};

test('a filter survives the round trip through its address', () => {
  expect(parseListingAddress(formatListingAddress(EVERYTHING))).toEqual(EVERYTHING);
  expect(parseListingAddress(formatListingAddress(NO_FILTER))).toEqual(NO_FILTER);
});

test('an inactive filter is not in the address', () => {
  expect(formatListingAddress(NO_FILTER)).toEqual({});
});

test('a category in the address may lack accents and capitals', () => {
  expect(parseListingAddress({ category: 'electronique' }).category).toBe('Électronique');
  expect(parseListingAddress({ category: 'beaute & sante' }).category).toBe('Beauté & Santé');
});

test('an address with invalid parts applies only the valid ones', () => {
  expect(parseListingAddress({ category: 'Boats', min: '-5', max: 'much', stock: 'yes', sort: 'random' })).toEqual(
    NO_FILTER,
  );
  expect(parseListingAddress({ min: '900', max: '100' }).priceRange).toEqual([100, 900]);
});

test('both prices count as one filter; the order and the search do not count', () => {
  expect(countFilters(NO_FILTER)).toBe(0);
  expect(countFilters(EVERYTHING)).toBe(5);
});
