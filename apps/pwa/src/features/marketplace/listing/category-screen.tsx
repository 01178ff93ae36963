import { i18n } from '@lingui/core';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import {
  filterProducts,
  NO_FILTER,
  type ProductFilter,
  RESET_BY_CATEGORY,
} from '@waha/domain/marketplace/filter-products';
import type { WireProduct } from '@waha/domain/marketplace/marketplace.contract';
import { CATEGORIES, CATEGORY_LABELS } from '@waha/domain/marketplace/product';
import { Search, SlidersHorizontal } from 'lucide-react';
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { translateText } from '#platform/language/translations';
import { usePageTitle } from '#platform/page-title';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { INPUT_CLASSES } from '#ui/field-frame';
import { joinClasses } from '#ui/join-classes';
import { TabCount } from '#ui/tab-count';
import { CurrencyNote } from '../currency-note';
import { MarketFrame } from '../market-frame';
import { PRODUCT_GRID, ProductCard } from '../product-card';
import { ProductsBoundary } from '../products-boundary';
import { FilterPanel } from './filter-panel';
import { countFilters, formatListingAddress, type Params, parseListingAddress } from './listing-address';

/** The marketplace's listing (spec 1 §2), public; the address holds the filter. */
export function CategoryScreen() {
  const listing = useListing();
  const tab = CATEGORIES.find((category) => category === listing.filter.category);
  const title = tab ? translateText(CATEGORY_LABELS[tab]) : i18n._('Marketplace');
  usePageTitle(title);
  return (
    <MarketFrame tabs={<CategoryTabs filter={listing.filter} />}>
      <h1 className={joinClasses(tab ? 'mb-4 text-2xl font-semibold text-ink' : 'sr-only')}>{title}</h1>
      <ProductsBoundary>{(products) => <Listing products={products} listing={listing} />}</ProductsBoundary>
    </MarketFrame>
  );
}

type ListingProps = { products: readonly WireProduct[]; listing: ReturnType<typeof useListing> };

function Listing({ products, listing: { filter: addressFilter, change, changeSoon } }: ListingProps) {
  const panel = useId();
  const filter = useMemo(() => toShownLanguage(addressFilter, products), [addressFilter, products]);
  const count = countFilters({ ...filter, category: '' });
  const [isOpen, setOpen] = useState(count > 0);
  const matches = filterProducts(products, filter);
  const results = useRef<HTMLElement>(null);

  function showResults() {
    flushSync(() => setOpen(false)); // the list moves up before the focus scrolls to it
    results.current?.focus();
  }

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
          <SlidersHorizontal className="size-5" />
          <span className="max-sm:sr-only">{i18n._('Filters')}</span>
          {count > 0 ? <TabCount count={count} /> : null}
        </button>
      </div>
      {isOpen ? (
        <FilterPanel
          id={panel}
          products={products}
          filter={filter}
          change={change}
          changeSoon={changeSoon}
          count={matches.length}
          onShow={showResults}
        />
      ) : null}
      <section
        ref={results}
        aria-label={i18n._('Products')}
        tabIndex={-1}
        className="grid scroll-mt-32 gap-4 outline-none"
      >
        <Results products={matches} filter={filter} clear={() => change(NO_FILTER)} />
      </section>
    </div>
  );
}

/**
 * Handles an address from another language, whose subcategory has a name in that language: shows all products of the
 * category.
 */
function toShownLanguage(filter: ProductFilter, products: readonly WireProduct[]): ProductFilter {
  const isKnown = products.some(({ subcategory }) => subcategory === filter.subcategory);
  return isKnown ? filter : { ...filter, subcategory: '' };
}

/** The number of cards visible on a phone without scrolling: they render first, the others later. */
const EAGER_CARDS = 6;

type ResultsProps = { products: readonly WireProduct[]; filter: ProductFilter; clear: () => void };

function Results({ products, filter, clear }: ResultsProps) {
  const shownProducts = useDeferredValue(products, products.slice(0, EAGER_CARDS));
  const isFiltered = Object.keys(formatListingAddress(filter)).length > 0;
  const clearAll = (
    <Button variant="quiet" small onPress={clear}>
      {i18n._('Clear all')}
    </Button>
  );
  return (
    <>
      <div className="-my-2 flex min-h-11 items-center justify-between gap-3">
        <p className="text-sm text-ink-soft">
          <span role="status">
            {i18n._('{n, plural, one {1 product} other {{n} products}}', { n: products.length })}
          </span>
          {' · '}
          {i18n._('Prices in euros')}
        </p>
        {isFiltered ? clearAll : null}
      </div>
      {products.length === 0 ? (
        <EmptyState picture="no-results">{i18n._('Aucun produit trouvé')}</EmptyState>
      ) : (
        <>
          <ul className={PRODUCT_GRID}>
            {shownProducts.map((product, index) => (
              <li key={product.id}>
                <ProductCard product={product} isFirst={index < EAGER_CARDS} />
              </li>
            ))}
          </ul>
          {/* Says why. Above the products it would move them away from where the first page has drawn them. */}
          <CurrencyNote />
        </>
      )}
    </>
  );
}

/** All, and the four categories (spec 1 §2). Selecting a category resets the filters inside it; the others stay. */
function CategoryTabs({ filter }: { filter: ProductFilter }) {
  const tabs = [
    { category: '', label: i18n._('All') },
    ...CATEGORIES.map((category) => ({ category, label: translateText(CATEGORY_LABELS[category]) })),
  ];
  const chosen = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (filter.category) chosen.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [filter.category]);
  return (
    <nav aria-label={i18n._('Categories')} className="page">
      <ul className="no-scrollbar -mx-4 flex overflow-x-auto px-2 md:-mx-6 md:px-4">
        {tabs.map(({ category, label }) => {
          const isChosen = category === filter.category;
          return (
            <li key={category}>
              <Link
                ref={isChosen ? chosen : undefined}
                to="/category"
                search={formatListingAddress({ ...filter, ...RESET_BY_CATEGORY, category })}
                aria-current={isChosen ? 'page' : undefined}
                activeProps={{ 'aria-current': isChosen ? 'page' : undefined }}
                className={joinClasses(
                  'flex min-h-11 items-center border-b-2 px-3 text-sm font-medium whitespace-nowrap',
                  isChosen ? 'border-blue text-blue' : 'border-transparent text-ink-soft hover:text-ink',
                )}
              >
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Searches words in name, brand or subcategory; accents are ignored. */
function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const label = i18n._('Search products');
  return (
    <div className="relative min-w-0 flex-1">
      <Search className="pointer-events-none absolute start-4 top-1/2 size-5 -translate-y-1/2 text-ink-soft" />
      <input
        type="search"
        name="q"
        aria-label={label}
        placeholder={label}
        value={value}
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className={joinClasses(INPUT_CLASSES, 'ps-12')}
      />
    </div>
  );
}

/** Browsers refuse more than a hundred changes of the address in half a minute: slider changes are debounced. */
const CHANGE_DELAY_MS = 250;

/**
 * Manages the filter of the listing. It is stored in the address; text being typed or a slider being dragged is ahead
 * of it.
 */
function useListing() {
  const router = useRouter();
  const search = useLocation({ select: (location) => location.search as Params });
  const address = JSON.stringify(formatListingAddress(parseListingAddress(search)));
  const writtenAddress = useRef(address);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [filter, setFilter] = useState(() => parseListingAddress(search));

  useEffect(() => {
    if (address === writtenAddress.current) return;
    // The address was changed from outside: the back button, or a tab of the top bar.
    clearTimeout(timer.current);
    writtenAddress.current = address;
    setFilter(parseListingAddress(JSON.parse(address)));
  }, [address]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function change(changes: Partial<ProductFilter>, delayMs = 0) {
    const next = { ...filter, ...changes };
    setFilter(next);
    clearTimeout(timer.current);
    const updateAddress = () => {
      const params = formatListingAddress(next);
      writtenAddress.current = JSON.stringify(params);
      void router.navigate({ to: '/category', search: params, replace: true, resetScroll: false });
    };
    if (delayMs > 0) timer.current = setTimeout(updateAddress, delayMs);
    else updateAddress();
  }

  return { filter, change, changeSoon: (changes: Partial<ProductFilter>) => change(changes, CHANGE_DELAY_MS) };
}
