import type { WireProduct } from '@waha/domain/marketplace/marketplace.contract';
import { formatEuro } from '#platform/language/format-euro';
import { ProductLink } from './product-link';
import { ProductPicture } from './product-picture';
import { StockBadge } from './stock-badge';

/** The classes of the grid of cards. */
export const PRODUCT_GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-3 sm:grid-cols-3 lg:grid-cols-4 lg:gap-4';

type ProductCardProps = {
  product: WireProduct;
  /** Immediately visible: its picture is not loaded lazily. */
  isFirst?: boolean;
};

/** One product of a grid: image, name, price, brand and stock (spec 1 §2). */
export function ProductCard({ product, isFirst = false }: ProductCardProps) {
  const { id, name, price, brand, inStock, textLanguage } = product;
  return (
    <ProductLink
      id={id}
      className="group flex h-full flex-col gap-3 rounded-xl border border-line bg-surface p-3 transition-[border-color,transform] duration-150 ease-out hover:border-ink-soft active:scale-98"
    >
      <ProductPicture product={product} lazy={!isFirst} />
      <span className="flex flex-1 flex-col gap-0.5 px-1 pb-1">
        <span translate="no" className="text-sm text-ink-soft">
          {brand}
        </span>
        <span lang={textLanguage} className="text-base leading-snug font-medium text-ink">
          {name}
        </span>
        <span className="mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-1.5 pt-2">
          <span className="text-base font-semibold text-ink tabular-nums">{formatEuro(price)}</span>
          <StockBadge inStock={inStock} />
        </span>
      </span>
    </ProductLink>
  );
}
