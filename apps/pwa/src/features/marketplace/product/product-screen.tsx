import { i18n } from '@lingui/core';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import type { WireProduct } from '@waha/domain/marketplace/marketplace.contract';
import { findSimilarProducts } from '@waha/domain/marketplace/product';
import { ZoomIn } from 'lucide-react';
import { useState } from 'react';
import { usePageTitle } from '#platform/page-title';
import { getButtonClasses } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { Modal } from '#ui/modal';
import { SectionHeading } from '#ui/section-heading';
import { Skeleton } from '#ui/skeleton';
import { BackToListing } from '../back-to-listing';
import { MarketFrame } from '../market-frame';
import { PRODUCT_GRID, ProductCard } from '../product-card';
import { ProductPicture } from '../product-picture';
import { ProductsBoundary } from '../products-boundary';
import { ColorChoice } from './color-choice';
import { ProductBuy } from './product-buy';
import { ProductTabs } from './product-tabs';

/** One product (spec 1 §2): `/product/12`. */
export function ProductScreen() {
  const { id } = useParams({ strict: false });
  const { search } = useLocation({ select: ({ state }) => state.listing }) ?? { search: {} };
  return (
    <MarketFrame>
      <BackToListing />
      <ProductsBoundary skeleton={<ProductSkeleton />}>
        {(products) => {
          const product = products.find((candidate) => String(candidate.id) === id);
          if (product) return <Product key={product.id} product={product} products={products} />;
          return (
            <EmptyState
              picture="no-results"
              action={
                <Link to="/category" search={search} className={getButtonClasses('secondary')}>
                  {i18n._('See all products')}
                </Link>
              }
            >
              {i18n._('Product not found')}
            </EmptyState>
          );
        }}
      </ProductsBoundary>
    </MarketFrame>
  );
}

function Product({ product, products }: { product: WireProduct; products: readonly WireProduct[] }) {
  usePageTitle(product.name);
  const similar = findSimilarProducts(products, product);
  return (
    <div className="grid grid-cols-1 gap-8">
      <ProductMain product={product} />
      <ProductTabs product={product} />
      {similar.length > 0 ? (
        <section>
          <SectionHeading>{i18n._('Similar Products')}</SectionHeading>
          <ul className={PRODUCT_GRID}>
            {similar.map((similarProduct) => (
              <li key={similarProduct.id}>
                <ProductCard product={similarProduct} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function ProductSkeleton() {
  return (
    <div role="status" className="grid gap-6 md:grid-cols-2">
      <span className="sr-only">{i18n._('Loading')}</span>
      <Skeleton className="aspect-square" />
      <Skeleton className="h-80" />
    </div>
  );
}

/** The picture with the options beside it; the first colour is selected at the start (spec 1 §4). */
function ProductMain({ product }: { product: WireProduct }) {
  const { colors = [] } = product;
  const [color, setColor] = useState(colors[0]);
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-2 lg:gap-10">
      <div className="grid content-start gap-3 md:sticky md:top-20 md:self-start">
        <ZoomPicture product={product} color={color} />
        {colors.length > 1 ? (
          <ColorChoice
            label={i18n._('Images by colour')}
            colors={colors}
            value={color}
            onChoose={setColor}
            optionClassName="w-16 rounded-xl border border-line bg-surface p-1 has-checked:border-blue has-checked:ring-1 has-checked:ring-blue sm:w-20"
            renderColor={(option) => <ProductPicture product={product} color={option} />}
          />
        ) : null}
      </div>
      <ProductBuy product={product} color={color} onColor={setColor} />
    </div>
  );
}

/** A click shows the picture full-screen, another closes it (spec 1 §2). */
function ZoomPicture({ product, color }: { product: WireProduct; color: string | undefined }) {
  const [isLarge, setLarge] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setLarge(true)}
        aria-label={i18n._('Enlarge the image')}
        className="group relative cursor-zoom-in rounded-[11.7%]"
      >
        <ProductPicture product={product} color={color} alt={product.name} isUncropped />
        <span className="absolute end-4 bottom-4 grid size-11 place-items-center rounded-full bg-surface text-ink-soft group-hover:text-ink">
          <ZoomIn className="size-5" />
        </span>
      </button>
      <Modal
        isOpen={isLarge}
        label={product.name}
        onDismiss={() => setLarge(false)}
        placement="place-items-center p-4"
        className="max-w-[min(92dvh,60rem)] rounded-[11.7%] transition-[opacity,scale] duration-180 group-data-closing/modal:scale-98 group-data-closing/modal:opacity-0 starting:scale-98 starting:opacity-0"
      >
        <button
          type="button"
          onClick={() => setLarge(false)}
          aria-label={i18n._('Close the image')}
          className="block w-full cursor-zoom-out rounded-[11.7%]"
        >
          <ProductPicture product={product} color={color} alt={product.name} isUncropped />
        </button>
      </Modal>
    </>
  );
}
