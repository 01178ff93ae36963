import { CENTS_PER_EURO } from '../kernel/money';
import { foldName, foldWords } from '../kernel/text/fold-name';
import type { ListedProduct } from './product';

/** The price sliders run from 0 to 2500 euros (spec 1 §5). */
export const PRICE_RANGE = { min: 0, max: 2500 } as const;

export const SORTS = ['default', 'priceLowToHigh', 'priceHighToLow'] as const;
export type Sort = (typeof SORTS)[number];

/** Filter state (spec 1 §3); an empty text means no filter. Prices in whole euros. */
export type ProductFilter = {
  category: string;
  priceRange: readonly [min: number, max: number];
  subcategory: string;
  brand: string;
  inStock: boolean;
  sortBy: Sort;
  /** Search text for name, brand and subcategory. */
  q: string;
};

export const NO_FILTER: ProductFilter = {
  category: '',
  priceRange: [PRICE_RANGE.min, PRICE_RANGE.max],
  subcategory: '',
  brand: '',
  inStock: false,
  sortBy: 'default',
  q: '',
};

/** The filters that choosing another category resets: they are inside a category (spec 1 §2). */
export const RESET_BY_CATEGORY = { subcategory: '', brand: '' } as const satisfies Partial<ProductFilter>;

/**
 * Filters products: the category selects the base list; then price (inclusive), subcategory, brand, stock, text, and
 * sort (spec 1 §4).
 */
export function filterProducts<Product extends ListedProduct>(
  all: readonly Product[],
  filter: ProductFilter,
): Product[] {
  const [min, max] = filter.priceRange.map((euros) => euros * CENTS_PER_EURO) as [number, number];
  const words = foldWords(filter.q);
  const matches = filterByCategory(all, filter.category)
    .filter(({ price }) => price >= min && price <= max)
    .filter(({ subcategory }) => !filter.subcategory || subcategory === filter.subcategory)
    .filter(({ brand }) => !filter.brand || brand === filter.brand)
    .filter(({ inStock }) => !filter.inStock || inStock)
    .filter(({ name, brand, subcategory }) => {
      const text = foldWords(`${name} ${brand} ${subcategory}`).join(' ');
      return words.every((word) => text.includes(word));
    });
  return sortProducts(matches, filter.sortBy);
}

/** Returns the subcategories and brands of a category, in alphabetical order (spec 1 §2). */
export function listFilterOptions(
  all: readonly ListedProduct[],
  category: string,
): { subcategories: string[]; brands: string[] } {
  const base = filterByCategory(all, category);
  const names = (of: (product: ListedProduct) => string) =>
    [...new Set(base.map(of))].sort((a, b) => a.localeCompare(b, 'fr'));
  return { subcategories: names(({ subcategory }) => subcategory), brands: names(({ brand }) => brand) };
}

/** The number of products for each option. Options without products are missing; '' is the option without a filter. */
export type FilterCounts = {
  category: ReadonlyMap<string, number>;
  subcategory: ReadonlyMap<string, number>;
  brand: ReadonlyMap<string, number>;
  inStock: number;
};

/** Counts the products that the list would have after an option is chosen, with the other filters applied. */
export function countFilterOptions(all: readonly ListedProduct[], filter: ProductFilter): FilterCounts {
  const find = (changes: Partial<ProductFilter>) => filterProducts(all, { ...filter, sortBy: 'default', ...changes });
  return {
    category: countBy(find({ ...RESET_BY_CATEGORY, category: '' }), ({ category }) => category),
    subcategory: countBy(find({ subcategory: '' }), ({ subcategory }) => subcategory),
    brand: countBy(find({ brand: '' }), ({ brand }) => brand),
    inStock: find({ inStock: true }).length,
  };
}

function countBy(
  products: readonly ListedProduct[],
  of: (product: ListedProduct) => string,
): ReadonlyMap<string, number> {
  const counts = new Map([['', products.length]]);
  for (const product of products) counts.set(of(product), (counts.get(of(product)) ?? 0) + 1);
  return counts;
}

/** Filters by category, ignoring case and accents (spec 1 §2). */
function filterByCategory<Product extends ListedProduct>(
  all: readonly Product[],
  category: string,
): readonly Product[] {
  return category ? all.filter((product) => foldName(product.category) === foldName(category)) : all;
}

function sortProducts<Product extends ListedProduct>(products: Product[], by: Sort): Product[] {
  if (by === 'default') return products;
  const direction = by === 'priceLowToHigh' ? 1 : -1;
  return products.sort((a, b) => direction * (a.price - b.price));
}
