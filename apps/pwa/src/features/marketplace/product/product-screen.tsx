import { i18n } from '@lingui/core';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import type { WireProduct } from '@waha/domain/marketplace/marketplace.contract';
import { similarProducts } from '@waha/domain/marketplace/product';
import { buttonLook } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { SectionHeading } from '../../../ui/section-heading';
import { Skeleton } from '../../../ui/skeleton';
import { BackToListing } from '../back-to-listing';
import { MarketFrame } from '../market-frame';
import { PRODUCT_GRID, ProductCard } from '../product-card';
import { ProductsLoaded } from '../products-loaded';
import { ProductMain } from './product-main';
import { ProductMore } from './product-more';

/** One product (spec 1 §2): `/product/12`. */
export function ProductScreen() {
  const { id } = useParams({ strict: false });
  const { search } = useLocation({ select: ({ state }) => state.listing }) ?? { search: {} };
  return (
    <MarketFrame>
      <BackToListing />
      <ProductsLoaded skeleton={<ProductSkeleton />}>
        {(products) => {
          const product = products.find((each) => String(each.id) === id);
          if (product) return <Product key={product.id} product={product} products={products} />;
          return (
            <EmptyState
              picture="no-results"
              action={
                <Link to="/category" search={search} className={buttonLook('secondary')}>
                  {i18n._('See all products')}
                </Link>
              }
            >
              {i18n._('Product not found')}
            </EmptyState>
          );
        }}
      </ProductsLoaded>
    </MarketFrame>
  );
}

function Product({ product, products }: { product: WireProduct; products: readonly WireProduct[] }) {
  const similar = similarProducts(products, product);
  return (
    <div className="grid gap-8">
      <ProductMain product={product} />
      <ProductMore product={product} />
      {similar.length > 0 ? (
        <section>
          <SectionHeading>{i18n._('Similar Products')}</SectionHeading>
          <ul className={PRODUCT_GRID}>
            {similar.map((each) => (
              <li key={each.id}>
                <ProductCard product={each} />
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
