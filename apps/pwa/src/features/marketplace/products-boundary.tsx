import { i18n } from '@lingui/core';
import type { WireProduct } from '@waha/domain/marketplace/marketplace.contract';
import type { ReactNode } from 'react';
import { usePrefetchedImages } from '#shell/start/use-prefetched-images';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Skeleton } from '#ui/skeleton';
import { PRODUCT_GRID } from './product-card';
import { useProducts } from './products';

type ProductsBoundaryProps = { skeleton?: ReactNode; children: (products: readonly WireProduct[]) => ReactNode };

/** Loads the complete product list, which every screen of the marketplace uses and the device stores. */
export function ProductsBoundary({ skeleton = <GridSkeleton />, children }: ProductsBoundaryProps) {
  const products = useProducts();
  usePrefetchedImages(products.data);
  return (
    <QueryBoundary
      query={products}
      translateFailure={() => i18n._('The products could not be loaded.')}
      skeleton={skeleton}
    >
      {children}
    </QueryBoundary>
  );
}

function GridSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{i18n._('Loading')}</span>
      <div className={PRODUCT_GRID}>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
          <Skeleton key={key} className="aspect-[2/3]" />
        ))}
      </div>
    </div>
  );
}
