import { i18n } from '@lingui/core';
import {
  countFilterOptions,
  type FilterCounts,
  listFilterOptions,
  PRICE_RANGE,
  type ProductFilter,
  RESET_BY_CATEGORY,
  type Sort,
} from '@waha/domain/marketplace/filter-products';
import { CATEGORIES, CATEGORY_LABELS, type ListedProduct } from '@waha/domain/marketplace/product';
import { useId } from 'react';
import { formatNumber } from '#platform/language/format';
import { formatRoundedEuro } from '#platform/language/format-euro';
import { translateText } from '#platform/language/translations';
import { Button } from '#ui/button';
import { CheckField } from '#ui/check-field';
import { SelectField } from '#ui/select-field';
import { TabCount } from '#ui/tab-count';

type FilterPanelProps = {
  id: string;
  products: readonly ListedProduct[];
  filter: ProductFilter;
  change: (changes: Partial<ProductFilter>) => void;
  changeSoon: (changes: Partial<ProductFilter>) => void;
  /** The number of products that the list shows. */
  count: number;
  /** Closes the panel and moves the focus to the list. */
  onShow: () => void;
};

/** The filters of the listing (spec 1 §2). */
export function FilterPanel({ id, changeSoon, count, onShow, ...rest }: FilterPanelProps) {
  const { products, filter, change } = rest;
  const counts = countFilterOptions(products, filter);
  return (
    <section
      id={id}
      aria-label={i18n._('Filters')}
      className="grid gap-x-4 gap-y-4 rounded-xl border border-line bg-surface p-4 sm:grid-cols-2 lg:grid-cols-4"
    >
      <Selects {...rest} counts={counts} />
      <PriceSliders range={filter.priceRange} onChange={(priceRange) => changeSoon({ priceRange })} />
      <CheckField
        name="stock"
        label={
          <span>
            {i18n._('In stock only')}
            <TabCount count={counts.inStock} />
          </span>
        }
        checked={filter.inStock}
        onChange={(inStock) => change({ inStock })}
      />
      <Button className="sm:col-span-full sm:justify-self-end" onPress={onShow}>
        {i18n._('Show {n, plural, one {1 product} other {{n} products}}', { n: count })}
      </Button>
    </section>
  );
}

type SelectsProps = Pick<FilterPanelProps, 'products' | 'filter' | 'change'> & { counts: FilterCounts };

function Selects({ products, filter, change, counts }: SelectsProps) {
  const { subcategories, brands } = listFilterOptions(products, filter.category);
  return (
    <>
      <SelectField
        name="category"
        label={i18n._('Category')}
        value={filter.category}
        onChange={(category) => change({ ...RESET_BY_CATEGORY, category })}
        options={addCounts(counts.category, [
          { value: '', label: i18n._('All categories') },
          ...CATEGORIES.map((value) => ({ value, label: translateText(CATEGORY_LABELS[value]) })),
        ])}
      />
      <SelectField
        name="subcategory"
        label={i18n._('Subcategory')}
        value={filter.subcategory}
        onChange={(subcategory) => change({ subcategory })}
        options={addCounts(counts.subcategory, [
          { value: '', label: i18n._('All subcategories') },
          ...subcategories.map(toOption),
        ])}
      />
      <SelectField
        name="brand"
        label={i18n._('Brand')}
        value={filter.brand}
        onChange={(brand) => change({ brand })}
        options={addCounts(counts.brand, [{ value: '', label: i18n._('All brands') }, ...brands.map(toOption)])}
      />
      <SelectField
        name="sort"
        label={i18n._('Sort by')}
        value={filter.sortBy}
        onChange={(sortBy) => change({ sortBy })}
        options={listSortOptions()}
      />
    </>
  );
}

type Option = { value: string; label: string };

function toOption(value: string): Option {
  return { value, label: value };
}

/** Adds the number of products to each option: `Audio (2)`. An option that would show nothing cannot be chosen. */
function addCounts(counts: ReadonlyMap<string, number>, options: readonly Option[]) {
  return options.map(({ value, label }) => {
    const count = counts.get(value) ?? 0;
    return { value, label: `${label} (${formatNumber(count)})`, disabled: value !== '' && count === 0 };
  });
}

function listSortOptions(): { value: Sort; label: string }[] {
  return [
    { value: 'default', label: i18n._('Default') },
    { value: 'priceLowToHigh', label: i18n._('Price: low to high') },
    { value: 'priceHighToLow', label: i18n._('Price: high to low') },
  ];
}

/** Fine enough for the cheapest product, and both ends can be reached. Euros. */
const PRICE_STEP = 10;

type PriceSlidersProps = {
  /** Whole euros. */
  range: readonly [min: number, max: number];
  onChange: (range: [min: number, max: number]) => void;
};

/** Minimum and maximum; one pushes the other instead of passing it (spec 1 §5). */
function PriceSliders({ range: [min, max], onChange }: PriceSlidersProps) {
  return (
    <fieldset className="grid gap-4 sm:col-span-2 sm:grid-cols-2 lg:col-span-3">
      <legend className="sr-only">{i18n._('Price')}</legend>
      <Slider
        label={i18n._('Minimum price')}
        value={min}
        onChange={(value) => onChange([value, Math.max(value, max)])}
      />
      <Slider
        label={i18n._('Maximum price')}
        value={max}
        onChange={(value) => onChange([Math.min(min, value), value])}
      />
    </fieldset>
  );
}

type SliderProps = { label: string; value: number; onChange: (value: number) => void };

function Slider({ label, value, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline justify-between gap-2 text-sm font-medium text-ink">
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id} className="tabular-nums">
          {formatRoundedEuro(value)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={PRICE_RANGE.min}
        max={PRICE_RANGE.max}
        step={PRICE_STEP}
        value={value}
        aria-valuetext={formatRoundedEuro(value)}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-11 w-full cursor-pointer accent-blue"
      />
    </div>
  );
}
