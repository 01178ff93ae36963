import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countFilterOptions,
  filterProducts,
  listFilterOptions,
  NO_FILTER,
  PRICE_RANGE,
  type ProductFilter,
  RESET_BY_CATEGORY,
  SORTS,
} from './filter-products';
import { CATEGORIES, findSimilarProducts, type ListedProduct, MAX_SIMILAR_PRODUCTS } from './product';

const product = (id: number, changes: Partial<ListedProduct> = {}): ListedProduct => ({
  id,
  name: 'Chemise Zéphyr',
  price: 50_00,
  category: 'Mode & Fashion',
  subcategory: 'Chemises',
  brand: 'Maison Olba',
  inStock: true,
  ...changes,
});

const shelf = [
  product(1),
  product(2, { price: 20_00, brand: 'Norvio', inStock: false }),
  product(3, { name: 'Théière', category: 'Maison & Jardin', subcategory: 'Cuisine', brand: 'Argile & Feu' }),
  product(4, {
    name: 'Téléphone',
    price: 2500_00,
    category: 'Électronique',
    subcategory: 'Téléphones',
    brand: 'Norvio',
  }),
  product(5, { name: 'Jean', price: 20_00, subcategory: 'Pantalons' }),
];

const found = (changes: Partial<ProductFilter>) =>
  filterProducts(shelf, { ...NO_FILTER, ...changes }).map(({ id }) => id);

test.each([
  ["fleur d'oranger", 'Eau de fleur d’oranger'],
  ['fleur dʼoranger', "Eau de fleur d'oranger"],
  ['fleur\u00a0oranger', 'Eau de fleur\u202fd’oranger'],
  ['زيت الزيتون', 'زيـت الزيتون'],
  ['مرآه', 'مرآة'],
  ['مراة', 'مرآة'],
  ['حلوي', 'حلوى\u200f'],
  ['\u200fقلادة', 'قِلادة'],
  ['اسوارة', 'أسوارة'],
])('a search for "%s" finds "%s"', (q, name) => {
  expect(filterProducts([product(9, { name })], { ...NO_FILTER, q })).toHaveLength(1);
});

test('a search does not match letters across two words', () => {
  expect(filterProducts([product(9, { name: 'Eau rose' })], { ...NO_FILTER, q: 'auro' })).toEqual([]);
});

describe('product list', () => {
  test.each<[string, Partial<ProductFilter>, number[]]>([
    ['shows everything when nothing is chosen', {}, [1, 2, 3, 4, 5]],
    ['shows a category', { category: 'Mode & Fashion' }, [1, 2, 5]],
    ['takes a category in any case and without accents', { category: ' electronique' }, [4]],
    ['shows nothing of a category that does not exist', { category: 'Mode' }, []],
    ['includes the lowest and the highest price', { priceRange: [20, 50] }, [1, 2, 3, 5]],
    ['leaves out a price one euro beyond', { priceRange: [21, 2499] }, [1, 3]],
    ['shows nothing when the sliders have crossed', { priceRange: [60, 40] }, []],
    ['shows a subcategory', { subcategory: 'Pantalons' }, [5]],
    ['shows a brand', { brand: 'Norvio' }, [2, 4]],
    ['shows only what is in stock', { category: 'Mode & Fashion', inStock: true }, [1, 5]],
    ['narrows by everything together', { category: 'Mode & Fashion', brand: 'Norvio', inStock: true }, []],
    ['finds words without accents, in any order', { q: 'OLBA zephyr' }, [1]],
    ['finds words in the subcategory', { q: 'telephones' }, [4]],
    ['takes blanks for no words', { q: '   ' }, [1, 2, 3, 4, 5]],
    ['sorts upwards, equal prices as they stood', { sortBy: 'priceLowToHigh' }, [2, 5, 1, 3, 4]],
    ['sorts downwards, equal prices as they stood', { sortBy: 'priceHighToLow' }, [4, 1, 3, 2, 5]],
  ])('%s', (_what, changes, ids) => {
    expect(found(changes)).toEqual(ids);
  });

  const anyProduct = fc.record({
    id: fc.nat(),
    name: fc.constantFrom('Chemise', 'Théière', 'Jean'),
    price: fc.integer({ min: 1, max: PRICE_RANGE.max * 100 }),
    category: fc.constantFrom(...CATEGORIES),
    subcategory: fc.constantFrom('A', 'B', 'C'),
    brand: fc.constantFrom('X', 'Y'),
    inStock: fc.boolean(),
  });
  const anyShelf = fc.uniqueArray(anyProduct, { selector: ({ id }) => id, maxLength: 20 });
  const anyFilter = fc.record<ProductFilter>({
    category: fc.constantFrom('', ...CATEGORIES),
    priceRange: fc.tuple(fc.integer({ min: 0, max: 2500 }), fc.integer({ min: 0, max: 2500 })),
    subcategory: fc.constantFrom('', 'A', 'B'),
    brand: fc.constantFrom('', 'X'),
    inStock: fc.boolean(),
    sortBy: fc.constantFrom(...SORTS),
    q: fc.constantFrom('', 'the', 'chemise'),
  });

  test('never changes its input and returns the same result twice', () => {
    fc.assert(
      fc.property(anyShelf, anyFilter, (all, filter) => {
        const before = structuredClone(all);
        const once = filterProducts(all, filter);
        expect(all).toEqual(before);
        expect(filterProducts(once, filter)).toEqual(once);
      }),
    );
  });

  test('sorting changes only the order', () => {
    fc.assert(
      fc.property(anyShelf, anyFilter, (all, filter) => {
        const sorted = filterProducts(all, filter);
        const plain = filterProducts(all, { ...filter, sortBy: 'default' });
        expect(new Set(sorted)).toEqual(new Set(plain));
        const direction = { default: 0, priceLowToHigh: 1, priceHighToLow: -1 }[filter.sortBy];
        for (const [index, { price }] of sorted.slice(1).entries())
          expect(direction * (price - sorted[index]!.price)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('every option of a category returns at least one product', () => {
    fc.assert(
      fc.property(anyShelf, fc.constantFrom('', ...CATEGORIES), (all, category) => {
        const { subcategories, brands } = listFilterOptions(all, category);
        const count = (changes: Partial<ProductFilter>) =>
          filterProducts(all, { ...NO_FILTER, category, ...changes }).length;
        for (const subcategory of subcategories) expect(count({ subcategory })).toBeGreaterThan(0);
        for (const brand of brands) expect(count({ brand })).toBeGreaterThan(0);
      }),
    );
  });

  test('the count of an option is the number of products after choosing it', () => {
    fc.assert(
      fc.property(anyShelf, anyFilter, (all, filter) => {
        const counts = countFilterOptions(all, filter);
        const choose = (changes: Partial<ProductFilter>) => filterProducts(all, { ...filter, ...changes }).length;
        for (const category of ['', ...CATEGORIES])
          expect(counts.category.get(category) ?? 0).toBe(choose({ ...RESET_BY_CATEGORY, category }));
        for (const subcategory of ['', 'A', 'B', 'C'])
          expect(counts.subcategory.get(subcategory) ?? 0).toBe(choose({ subcategory }));
        for (const brand of ['', 'X', 'Y']) expect(counts.brand.get(brand) ?? 0).toBe(choose({ brand }));
        expect(counts.inStock).toBe(choose({ inStock: true }));
      }),
    );
  });

  test('similar products are at most four others of the same subcategory or category', () => {
    fc.assert(
      fc.property(anyShelf, (all) => {
        for (const to of all) {
          const similar = findSimilarProducts(all, to);
          expect(similar.length).toBeLessThanOrEqual(MAX_SIMILAR_PRODUCTS);
          expect(similar).not.toContain(to);
          expect(new Set(similar).size).toBe(similar.length);
          for (const { subcategory, category } of similar)
            expect(subcategory === to.subcategory || category === to.category).toBe(true);
        }
      }),
    );
  });
});

describe('filter options', () => {
  test('contain each option of the chosen category once, in alphabetical order', () => {
    expect(listFilterOptions(shelf, 'mode & fashion')).toEqual({
      subcategories: ['Chemises', 'Pantalons'],
      brands: ['Maison Olba', 'Norvio'],
    });
  });

  test('contain all options without a category', () => {
    expect(listFilterOptions(shelf, '').subcategories).toEqual(['Chemises', 'Cuisine', 'Pantalons', 'Téléphones']);
  });
});

describe('counts of filter options', () => {
  const count = (changes: Partial<ProductFilter> = {}) => countFilterOptions(shelf, { ...NO_FILTER, ...changes });

  test.each<[string, Partial<ProductFilter>, string[]]>([
    ['without a filter', {}, [' 5', 'Mode & Fashion 3', 'Maison & Jardin 1', 'Électronique 1']],
    ['of a search', { q: 'olba' }, [' 2', 'Mode & Fashion 2']],
    [
      'of a chosen brand, which another category resets',
      { brand: 'Norvio', inStock: true },
      [' 4', 'Mode & Fashion 2'],
    ],
  ])('of categories are right %s', (_what, changes, expected) => {
    expect([...count(changes).category].map(([name, n]) => `${name} ${n}`)).toEqual(expect.arrayContaining(expected));
  });

  test.each<[string, Partial<ProductFilter>, Record<string, number>]>([
    ['ignore the chosen subcategory', { subcategory: 'Pantalons' }, { '': 5, Chemises: 2, Pantalons: 1 }],
    ['apply the chosen brand', { brand: 'Norvio' }, { '': 2, Chemises: 1, Téléphones: 1 }],
    ['apply stock and price', { inStock: true, priceRange: [0, 30] }, { '': 1, Pantalons: 1 }],
    ['apply the category', { category: 'maison & jardin' }, { '': 1, Cuisine: 1 }],
  ])('of subcategories %s', (_what, changes, expected) => {
    const counts = Object.fromEntries(count(changes).subcategory);
    expect(counts).toMatchObject(expected);
    expect(Object.values(counts).every((n) => n > 0)).toBe(true);
  });

  test('of brands ignore the chosen brand', () => {
    expect(Object.fromEntries(count({ category: 'Mode & Fashion', brand: 'Norvio' }).brand)).toEqual({
      '': 3,
      'Maison Olba': 2,
      Norvio: 1,
    });
  });

  test('of products in stock ignore whether the option is checked', () => {
    expect([count().inStock, count({ inStock: true, brand: 'Norvio' }).inStock]).toEqual([4, 1]);
  });
});

test('similar products of the same subcategory come first', () => {
  expect(findSimilarProducts([...shelf].reverse(), shelf[0]!).map(({ id }) => id)).toEqual([2, 5]);
});
