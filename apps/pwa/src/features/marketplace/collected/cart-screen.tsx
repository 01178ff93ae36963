import { i18n } from '@lingui/core';
import type { WireProduct } from '@waha/domain/marketplace/marketplace.contract';
import { useCollection } from '../../../offline/collections/collection';
import { BackToListing } from '../back-to-listing';
import { formatEuro } from '../format-euro';
import { MarketFrame } from '../market-frame';
import { ProductsLoaded } from '../products-loaded';
import { CartRow } from './cart-row';
import { totalOf, withProducts } from './cart-total';
import { NothingCollected, OfThisDevice } from './of-this-device';

/** What somebody at this device would like to have, and what it comes to. */
export function CartScreen() {
  return (
    <MarketFrame>
      <BackToListing />
      <h1 className="mb-4 text-2xl font-semibold text-ink">{i18n._('Cart')}</h1>
      <ProductsLoaded>{(products) => <Cart products={products} />}</ProductsLoaded>
    </MarketFrame>
  );
}

function Cart({ products }: { products: readonly WireProduct[] }) {
  const cart = useCollection((collected) => collected.cart);
  if (cart.length === 0) return <NothingCollected>{i18n._('Your cart is empty.')}</NothingCollected>;
  const lines = withProducts(cart, products);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
      <ul className="divide-y divide-line rounded-xl border border-line bg-surface px-4">
        {lines.map(({ line, product }) => (
          <li key={[line.productId, line.size, line.color].join(' ')} className="py-4">
            <CartRow line={line} product={product} />
          </li>
        ))}
      </ul>
      <section aria-label={i18n._('Total')} className="grid gap-3 rounded-xl border border-line bg-surface p-4">
        <p className="flex items-baseline justify-between gap-4 text-ink">
          <span>{i18n._('Total')}</span>
          <output className="text-2xl font-semibold tabular-nums">{formatEuro(totalOf(lines))}</output>
        </p>
        {lines.some(({ product }) => !product?.inStock) ? (
          <p className="text-sm text-ink-soft">{i18n._('Without what cannot be had now.')}</p>
        ) : null}
        <OfThisDevice />
      </section>
    </div>
  );
}
