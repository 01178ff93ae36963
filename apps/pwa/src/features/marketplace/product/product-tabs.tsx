import { i18n } from '@lingui/core';
import type { WireProduct } from '@waha/domain/marketplace/marketplace.contract';
import { CATEGORY_LABELS } from '@waha/domain/marketplace/product';
import { useState } from 'react';
import { formatDay } from '#platform/language/format';
import { translateText } from '#platform/language/translations';
import { Card } from '#ui/card';
import { DetailList } from '#ui/detail-list';
import { SectionHeading } from '#ui/section-heading';
import { Tabs } from '#ui/tabs';
import { Rating } from './rating';

type ProductTab = 'description' | 'details' | 'reviews';

/** The three tabs, and the dimensions and materials (spec 1 §2). */
export function ProductTabs({ product }: { product: WireProduct }) {
  const [selectedTab, setSelectedTab] = useState<ProductTab>('description');
  return (
    <div className="grid grid-cols-1 gap-8 md:grid-cols-2 md:gap-6 lg:gap-10">
      <Tabs<ProductTab>
        label={i18n._('About this product')}
        value={selectedTab}
        onChoose={setSelectedTab}
        tabs={[
          {
            value: 'description',
            label: i18n._('Description'),
            panel: (
              <p lang={product.textLanguage} className="max-w-prose text-base leading-relaxed text-ink">
                {product.description}
              </p>
            ),
          },
          {
            value: 'details',
            label: i18n._('Details'),
            panel: (
              <DetailList
                details={[
                  { label: i18n._('Category'), value: translateText(CATEGORY_LABELS[product.category]) },
                  { label: i18n._('Brand'), value: product.brand },
                ]}
              />
            ),
          },
          { value: 'reviews', label: i18n._('Reviews'), panel: <Reviews product={product} /> },
        ]}
      />
      <section>
        <SectionHeading>{i18n._('Product Details')}</SectionHeading>
        <Card className="py-1.5">
          <DetailList details={listMeasures(product)} />
        </Card>
      </section>
    </div>
  );
}

function listMeasures({ dimensions, materials, weight, inStock, textLanguage }: WireProduct) {
  const renderText = (text: string | undefined) =>
    text === undefined ? i18n._('Not specified') : <span lang={textLanguage}>{text}</span>;
  return [
    { label: i18n._('Dimensions'), value: renderText(dimensions) },
    { label: i18n._('Materials'), value: renderText(materials) },
    { label: i18n._('Weight'), value: renderText(weight) },
    { label: i18n._('Stock'), value: inStock ? i18n._('Disponible') : i18n._('Rupture') },
  ];
}

function Reviews({ product: { reviewList: reviews, textLanguage } }: { product: WireProduct }) {
  if (reviews.length === 0) return <p className="text-ink-soft">{i18n._('No reviews yet.')}</p>;
  return (
    <ul className="divide-y divide-line">
      {reviews.map(({ name, rating, comment, date }) => (
        <li key={`${name} ${date}`} className="grid gap-1.5 py-3 first:pt-0">
          <div className="flex items-baseline justify-between gap-3">
            <p translate="no" className="font-medium text-ink">
              {name}
            </p>
            <time dateTime={date} className="text-sm text-ink-soft tabular-nums">
              {formatDay(date)}
            </time>
          </div>
          <Rating rating={rating} />
          <p dir="auto" lang={textLanguage} translate="no" className="text-base text-ink">
            {comment}
          </p>
        </li>
      ))}
    </ul>
  );
}
