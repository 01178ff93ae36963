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

test('a filter comes back from its own address as it was', () => {
  expect(parseListingAddress(formatListingAddress(EVERYTHING))).toEqual(EVERYTHING);
  expect(parseListingAddress(formatListingAddress(NO_FILTER))).toEqual(NO_FILTER);
});

test('what filters nothing is not in the address', () => {
  expect(formatListingAddress(NO_FILTER)).toEqual({});
});

test('a category in the address may lack its accents and capitals', () => {
  expect(parseListingAddress({ category: 'electronique' }).category).toBe('Électronique');
  expect(parseListingAddress({ category: 'beaute & sante' }).category).toBe('Beauté & Santé');
});

test('an address with nonsense in it filters by what makes sense', () => {
  expect(parseListingAddress({ category: 'Boats', min: '-5', max: 'much', stock: 'yes', sort: 'random' })).toEqual(
    NO_FILTER,
  );
  expect(parseListingAddress({ min: '900', max: '100' }).priceRange).toEqual([100, 900]);
});

test('both prices count as one filter, and neither the order nor the search counts', () => {
  expect(countFilters(NO_FILTER)).toBe(0);
  expect(countFilters(EVERYTHING)).toBe(5);
});
