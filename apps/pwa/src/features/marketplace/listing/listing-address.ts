import { NO_FILTER, PRICE_RANGE, type ProductFilter, SORTS } from '@waha/domain/marketplace/filter-products';
import { CATEGORIES } from '@waha/domain/marketplace/product';

export type Params = Readonly<Record<string, string | undefined>>;

/** Parses the filter in the address; unknown values are ignored. */
export function parseListingAddress(params: Params): ProductFilter {
  const min = parseEuros(params.min, PRICE_RANGE.min);
  const max = parseEuros(params.max, PRICE_RANGE.max);
  return {
    category: CATEGORIES.find((category) => isSameName(category, params.category ?? '')) ?? '',
    priceRange: [Math.min(min, max), Math.max(min, max)],
    subcategory: params.subcategory ?? '',
    brand: params.brand ?? '',
    inStock: params.stock === '1',
    sortBy: SORTS.find((sort) => sort === params.sort) ?? NO_FILTER.sortBy,
    q: params.q ?? '',
  };
}

/** Returns the address of a filter; inactive filters are left out. */
export function formatListingAddress({ priceRange: [min, max], ...filter }: ProductFilter): Record<string, string> {
  const params = {
    q: filter.q,
    category: filter.category,
    subcategory: filter.subcategory,
    brand: filter.brand,
    min: min > PRICE_RANGE.min ? String(min) : '',
    max: max < PRICE_RANGE.max ? String(max) : '',
    stock: filter.inStock ? '1' : '',
    sort: filter.sortBy === NO_FILTER.sortBy ? '' : filter.sortBy,
  };
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''));
}

/** Counts the active filters of the panel; the two prices count as one, the order does not count. */
export function countFilters(filter: ProductFilter): number {
  const { min, max, sort, q, ...otherFilters } = formatListingAddress(filter);
  return Object.keys(otherFilters).length + (min || max ? 1 : 0);
}

/** Compares category names, ignoring case and accents (spec 1 §2). */
function isSameName(nameA: string, nameB: string): boolean {
  return nameA.localeCompare(nameB, 'fr', { sensitivity: 'base' }) === 0;
}

function parseEuros(text: string | undefined, fallback: number): number {
  const euros = Number(text || Number.NaN);
  return Number.isFinite(euros) ? Math.min(PRICE_RANGE.max, Math.max(PRICE_RANGE.min, Math.trunc(euros))) : fallback;
}
