import { i18n } from '@lingui/core';
import { useRouter } from '@tanstack/react-router';
import { chooseProduct } from '@waha/domain/marketplace/choose-product';
import type { WireProduct } from '@waha/domain/marketplace/marketplace.contract';
import { Heart, HeartOff, ShoppingCart } from 'lucide-react';
import { useRef, useState } from 'react';
import { addFavorite, addLine, removeFavorite, useCollection } from '#offline/collections/collection';
import { formatEuro } from '#platform/language/format-euro';
import { translateRefusal } from '#platform/translate-refusal';
import { ShareButtons } from '#shell/share/share-buttons';
import { Button } from '#ui/button';
import { ChoiceField } from '#ui/choice-field';
import { toast } from '#ui/toast';
import { CurrencyNote } from '../currency-note';
import { useListingState } from '../listing-state';
import { QuantityStepper } from '../quantity-stepper';
import { findHue, translateColor } from '../recolour';
import { StockBadge } from '../stock-badge';
import { ColorChoice } from './color-choice';
import { Rating } from './rating';

/** The toast that is dismissed once the product is added. */
const REFUSAL_TOAST = 'product-refused';

type ProductBuyProps = { product: WireProduct; color: string | undefined; onColor: (color: string) => void };

/** The product's name, price, options and actions (spec 1 §2). */
export function ProductBuy({ product, color, onColor }: ProductBuyProps) {
  const { name, price, inStock, sizes = [] } = product;
  const router = useRouter();
  const listingState = useListingState();
  const [size, setSize] = useState(sizes.length === 1 ? sizes[0] : undefined);
  const [sizeError, setSizeError] = useState<string>();
  const [quantity, setQuantity] = useState(1);
  const sizeField = useRef<HTMLDivElement>(null);

  async function addToCart() {
    const chosen = chooseProduct(product, { ...(size && { size }), ...(color && { color }), quantity });
    if (!chosen.ok) {
      const reason = translateRefusal(chosen.refusal);
      toast.error(reason, { place: 'header', id: REFUSAL_TOAST });
      if (chosen.refusal.code === 'size_missing') {
        setSizeError(reason);
        sizeField.current?.querySelector('input')?.focus();
      }
      return;
    }
    await addLine(chosen.value);
    toast.dismiss(REFUSAL_TOAST);
    toast.success(i18n._('{name} ({quantity}x) added to cart!', { name, quantity }), {
      place: 'header',
      id: 'product-added',
      action: {
        label: i18n._('See the cart'),
        onPress: () => void router.navigate({ to: '/cart', state: listingState }),
      },
    });
  }

  function chooseSize(chosen: string) {
    setSize(chosen);
    setSizeError(undefined);
  }

  return (
    <div className="grid grid-cols-1 content-start gap-5">
      <Head product={product} />
      <Colors product={product} color={color} onColor={onColor} />
      {sizes.length > 0 ? (
        <div ref={sizeField} className="[&_input]:scroll-mt-40">
          <ChoiceField
            look="pills"
            label={i18n._('Size')}
            options={sizes.map((sizeName) => ({ value: sizeName, label: sizeName }))}
            value={size}
            onChoose={chooseSize}
            error={sizeError}
          />
        </div>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <QuantityStepper quantity={quantity} onChange={setQuantity} />
        <p className="text-end text-ink">
          <span className="block text-sm text-ink-soft">{i18n._('Total')}</span>
          <span className="text-xl font-semibold tabular-nums">{formatEuro(price * quantity)}</span>
        </p>
      </div>
      <div className="grid gap-2">
        <AddButton isThere={inStock} onPress={() => void addToCart()} />
        <FavoriteButton id={product.id} />
      </div>
      <CurrencyNote />
      <ShareButtons name={name} page={location.origin + location.pathname} />
    </div>
  );
}

function Head({ product }: { product: WireProduct }) {
  const { name, brand, rating, reviewList, price, inStock, textLanguage } = product;
  return (
    <div className="grid justify-items-start gap-2">
      <p translate="no" className="text-sm text-ink-soft">
        {brand}
      </p>
      <h1 lang={textLanguage} className="text-2xl leading-tight font-semibold text-ink">
        {name}
      </h1>
      {/* Only reviews that can be read are counted. */}
      {reviewList.length > 0 ? <Rating rating={rating} count={reviewList.length} /> : null}
      <p className="mt-1 text-3xl font-semibold text-ink tabular-nums">{formatEuro(price)}</p>
      <StockBadge inStock={inStock} />
    </div>
  );
}

function Colors({ product: { colors = [] }, color, onColor }: ProductBuyProps) {
  if (colors.length === 0) return null;
  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink">
        <span className="font-medium">{i18n._('Color')}</span>{' '}
        <span className="text-ink-soft">{color && translateColor(color)}</span>
      </p>
      <ColorChoice
        label={i18n._('Color')}
        colors={colors}
        value={color}
        onChoose={onColor}
        optionClassName="size-11 rounded-full border-2 border-transparent has-checked:border-blue"
        renderColor={(option) => (
          <span className="size-8 rounded-full border border-field" style={{ background: findHue(option) }} />
        )}
      />
    </div>
  );
}

function AddButton({ isThere: isAvailable, onPress }: { isThere: boolean; onPress: () => void }) {
  return (
    <>
      <Button wide disabled={!isAvailable} icon={<ShoppingCart />} onPress={onPress}>
        {i18n._('ADD TO CART')}
      </Button>
      {isAvailable ? null : (
        <p className="text-center text-sm text-bougainvillea">{i18n._('This product is out of stock.')}</p>
      )}
    </>
  );
}

function FavoriteButton({ id }: { id: number }) {
  const isFavorite = useCollection(({ favorites }) => favorites.includes(id));
  if (isFavorite)
    return (
      <Button wide variant="secondary" icon={<HeartOff />} onPress={() => void removeFavorite(id)}>
        {i18n._('REMOVE FROM FAVORITES')}
      </Button>
    );
  return (
    <Button
      wide
      variant="secondary"
      icon={<Heart />}
      onPress={() => void addFavorite(id).then(() => toast.success(i18n._('Added to favorites!'), { place: 'header' }))}
    >
      {i18n._('ADD TO FAVORITES')}
    </Button>
  );
}
