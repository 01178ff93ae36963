import { i18n } from '@lingui/core';
import { Link } from '@tanstack/react-router';
import { type CartLine, hasSameLines } from '@waha/domain/marketplace/cart';
import { computeCartTotal, findCartProducts } from '@waha/domain/marketplace/cart-total';
import type { WireProduct } from '@waha/domain/marketplace/marketplace.contract';
import { Check, MessageCircle, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { emptyCart, removeLine, setQuantity, useCollection } from '#offline/collections/collection';
import { useOutboxJobs } from '#offline/outbox-state/use-outbox';
import { formatMessageTime } from '#platform/language/format';
import { formatEuro } from '#platform/language/format-euro';
import { usePageTitle } from '#platform/page-title';
import { useSession } from '#platform/session';
import { Button, getButtonClasses } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { IconButton } from '#ui/icon-button';
import { Notice } from '#ui/notice';
import { StatusMark } from '#ui/status-mark';
import { BackToListing } from '../back-to-listing';
import { CurrencyNote } from '../currency-note';
import { MarketFrame } from '../market-frame';
import { ProductLink } from '../product-link';
import { ProductPicture } from '../product-picture';
import { ProductsBoundary } from '../products-boundary';
import { QuantityStepper } from '../quantity-stepper';
import { translateColor } from '../recolour';
import { StockBadge } from '../stock-badge';
import { DeviceNote, EmptyCollection } from './device-note';

/** The cart of this device, with its total. */
export function CartScreen() {
  usePageTitle(i18n._('Cart'));
  return (
    <MarketFrame>
      <BackToListing />
      <h1 className="mb-4 text-2xl font-semibold text-ink">{i18n._('Cart')}</h1>
      <ProductsBoundary>{(products) => <Cart products={products} />}</ProductsBoundary>
    </MarketFrame>
  );
}

function Cart({ products }: { products: readonly WireProduct[] }) {
  const cart = useCollection((collected) => collected.cart);
  if (cart.length === 0) return <EmptyCollection>{i18n._('Your cart is empty.')}</EmptyCollection>;
  const lines = findCartProducts(cart, products);
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
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-ink">
          <span>{i18n._('Total')}</span>
          <output className="text-2xl font-semibold tabular-nums">{formatEuro(computeCartTotal(lines))}</output>
        </p>
        {lines.some(({ product }) => !product?.inStock) ? (
          <p className="text-sm text-ink-soft">{i18n._('Excludes items that are not available.')}</p>
        ) : null}
        <CurrencyNote />
        <OrderRequest cart={cart} isAvailable={lines.some(({ product }) => product?.inStock)} />
        <DeviceNote />
      </section>
    </div>
  );
}

type OrderRequestProps = {
  cart: readonly CartLine[];
  /** At least one product can be ordered. */
  isAvailable: boolean;
};

/** The request to order the cart by message: whether one was made, or the link to make one. */
function OrderRequest({ cart, isAvailable }: OrderRequestProps) {
  const userId = useSession(({ session }) => session?.userId);
  const request = useCollection(({ cartRequest }) => cartRequest);
  const isPending = useOutboxJobs()?.some(({ key }) => key === request?.key) === true;
  const [isEmptying, setEmptying] = useState(false);
  if (!request || request.by !== userId) return isAvailable ? <OrderLink /> : null;
  const isUnchanged = hasSameLines(request.lines, cart);
  return (
    <>
      <Notice tone="leaf" icon={<Check />}>
        {i18n._('Asked for by message on {time}.', { time: formatMessageTime(request.at) })}
        {isPending ? <StatusMark state="waiting" className="mt-1" /> : null}
        {isUnchanged ? null : (
          <span className="mt-1 block text-sm text-ink-soft">{i18n._('The cart has changed since.')}</span>
        )}
      </Notice>
      <Link to="/dashboard" search={{ open: 'messages' }} className={getButtonClasses('secondary', true)}>
        <MessageCircle />
        {i18n._('See the conversation')}
      </Link>
      {isAvailable && !isUnchanged ? <OrderLink /> : null}
      <Button variant="quiet" icon={<Trash2 />} onPress={() => setEmptying(true)}>
        {i18n._('Empty the cart')}
      </Button>
      <ConfirmDialog
        isOpen={isEmptying}
        title={i18n._('Empty the cart')}
        confirm={i18n._('Empty the cart')}
        isDangerous
        onConfirm={() => void emptyCart()}
        onCancel={() => setEmptying(false)}
      >
        {i18n._('Your message stays in the conversation.')}
      </ConfirmDialog>
    </>
  );
}

/** Opens a member's conversation with the cart filled in. */
const ORDER_SEARCH = { open: 'messages', about: 'cart' };

/** Leads to the conversation; visitors sign in first. Staff have no conversation of their own. */
function OrderLink() {
  const role = useSession(({ session }) => session?.role);
  if (role !== undefined && role !== 'user') return null;
  const target = role
    ? { to: '/dashboard', search: ORDER_SEARCH }
    : { to: '/login', search: { to: `/dashboard?${new URLSearchParams(ORDER_SEARCH)}` } };
  return (
    <Link {...target} className={getButtonClasses('primary', true)}>
      <MessageCircle />
      {i18n._('Ask to order by message')}
    </Link>
  );
}

/** One line of the cart: the product with its options, the quantity, and a button to remove it. */
function CartRow({ line, product }: { line: CartLine; product: WireProduct | undefined }) {
  const name = product?.name ?? i18n._('This product is no longer sold.');
  const chosen = [line.color && translateColor(line.color), line.size].filter(Boolean).join(' · ');
  return (
    <div className="flex flex-wrap gap-4">
      <div className="w-20 shrink-0 sm:w-24">
        <ProductPicture product={product ?? { imageUrl: '' }} color={line.color} />
      </div>
      <div className="grid min-w-0 flex-1 basis-[10rem] content-start gap-1">
        <div className="flex items-start gap-2">
          <p lang={product?.textLanguage} className="min-w-0 flex-1 leading-snug font-medium text-ink">
            {product ? (
              <ProductLink id={product.id} className="hover:underline">
                {name}
              </ProductLink>
            ) : (
              name
            )}
          </p>
          <IconButton
            label={i18n._('Remove {name}', { name })}
            icon={<Trash2 />}
            onPress={() => void removeLine(line)}
            className="-me-2 -mt-2.5"
          />
        </div>
        {chosen ? <p className="text-sm text-ink-soft">{chosen}</p> : null}
        {product && !product.inStock ? (
          <span>
            <StockBadge inStock={false} />
          </span>
        ) : null}
        {product ? (
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <QuantityStepper
              label={i18n._('Quantity of {name}', { name })}
              quantity={line.quantity}
              onChange={(quantity) => void setQuantity(line, quantity)}
            />
            <p className="font-semibold text-ink tabular-nums">{formatEuro(product.price * line.quantity)}</p>
          </div>
        ) : null}
      </div>
    </div>
  );
}
