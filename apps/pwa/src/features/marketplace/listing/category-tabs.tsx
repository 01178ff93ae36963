import { i18n } from '@lingui/core';
import { Link } from '@tanstack/react-router';
import type { ProductFilter } from '@waha/domain/marketplace/filter-products';
import { CATEGORIES, CATEGORY_TABS } from '@waha/domain/marketplace/product';
import { useEffect, useRef } from 'react';
import { sayText } from '../../../platform/words';
import { classes } from '../../../ui/classes';
import { writeListing } from './listing-address';

/** All, and the four categories (spec 1 §2). A category resets what is chosen within it; the rest stays. */
export function CategoryTabs({ filter }: { filter: ProductFilter }) {
  const tabs = [
    { category: '', label: i18n._('All') },
    ...CATEGORIES.map((category) => ({ category, label: sayText(CATEGORY_TABS[category]) })),
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
                search={writeListing({ ...filter, category, subcategory: '', brand: '' })}
                aria-current={isChosen ? 'page' : undefined}
                activeProps={{ 'aria-current': isChosen ? 'page' : undefined }}
                className={classes(
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
