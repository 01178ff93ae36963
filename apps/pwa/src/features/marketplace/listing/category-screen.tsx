import { i18n } from '@lingui/core';
import { filterProducts, NO_FILTER, type ProductFilter } from '@waha/domain/marketplace/filter-products';
import type { WireProduct } from '@waha/domain/marketplace/marketplace.contract';
import { CATEGORIES, CATEGORY_TABS } from '@waha/domain/marketplace/product';
import { SlidersHorizontal } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import { sayText } from '../../../platform/words';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { EmptyState } from '../../../ui/empty-state';
import { TabCount } from '../../../ui/tab-count';
import { MarketFrame } from '../market-frame';
import { PRODUCT_GRID, ProductCard } from '../product-card';
import { ProductsLoaded } from '../products-loaded';
import { CategoryTabs } from './category-tabs';
import { FilterPanel } from './filter-panel';
import { countFilters, writeListing } from './listing-address';
import { SearchBox } from './search-box';
import { useListing } from './use-listing';

/** The marketplace's listing (spec 1 §2), open to everybody; the address holds the filter. */
export function CategoryScreen() {
  const listing = useListing();
  const tab = CATEGORIES.find((category) => category === listing.filter.category);
  return (
    <MarketFrame tabs={<CategoryTabs filter={listing.filter} />}>
      <h1 className={classes(tab ? 'mb-4 text-2xl font-semibold text-ink' : 'sr-only')}>
        {tab ? sayText(CATEGORY_TABS[tab]) : i18n._('Marketplace')}
      </h1>
      <ProductsLoaded>{(products) => <Listing products={products} listing={listing} />}</ProductsLoaded>
    </MarketFrame>
  );
}

type ListingProps = { products: readonly WireProduct[]; listing: ReturnType<typeof useListing> };

function Listing({ products, listing: { filter, change, changeSoon } }: ListingProps) {
  const panel = useId();
  const count = countFilters({ ...filter, category: '' });
  const [isOpen, setOpen] = useState(count > 0);
  const found = filterProducts(products, filter);
  return (
    <div className="grid gap-4">
      <div className="flex gap-2">
        <SearchBox value={filter.q} onChange={(q) => changeSoon({ q })} />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
          className="inline-flex min-h-12 shrink-0 items-center gap-2 rounded-xl border border-field bg-surface px-4 text-base font-medium text-ink hover:border-ink-soft aria-expanded:border-blue aria-expanded:text-blue"
        >
          <SlidersHorizontal aria-hidden="true" className="size-5" />
          <span className="max-sm:sr-only">{i18n._('Filters')}</span>
          {count > 0 ? <TabCount count={count} /> : null}
        </button>
      </div>
      {isOpen ? (
        <FilterPanel id={panel} products={products} filter={filter} change={change} changeSoon={changeSoon} />
      ) : null}
      <Results found={found} filter={filter} clear={() => change(NO_FILTER)} />
    </div>
  );
}

/** Cards that a phone shows before anybody scrolls: they come first, and the others when there is time. */
const SEEN_AT_ONCE = 6;

type ResultsProps = { found: readonly WireProduct[]; filter: ProductFilter; clear: () => void };

function Results({ found, filter, clear }: ResultsProps) {
  const shown = useDeferredValue(found, found.slice(0, SEEN_AT_ONCE));
  const isFiltered = Object.keys(writeListing(filter)).length > 0;
  const clearAll = (
    <Button variant="quiet" small onPress={clear}>
      {i18n._('Clear all')}
    </Button>
  );
  return (
    <>
      <div className="-my-2 flex min-h-11 items-center justify-between gap-3">
        <p role="status" className="text-sm text-ink-soft">
          {found.length === 1 ? i18n._('1 product') : i18n._('{n} products', { n: found.length })}
        </p>
        {isFiltered ? clearAll : null}
      </div>
      {found.length === 0 ? (
        <EmptyState picture="no-results">{i18n._('Aucun produit trouvé')}</EmptyState>
      ) : (
        <ul className={PRODUCT_GRID}>
          {shown.map((product, at) => (
            <li key={product.id}>
              <ProductCard product={product} isFirst={at < SEEN_AT_ONCE} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
