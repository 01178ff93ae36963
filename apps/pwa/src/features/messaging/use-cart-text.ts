import { i18n } from '@lingui/core';
import type { Language } from '@waha/domain/kernel/languages';
import type { CartLine } from '@waha/domain/marketplace/cart';
import type { WireProduct } from '@waha/domain/marketplace/marketplace.contract';
import type { ProductColor } from '@waha/domain/marketplace/product';
import { MESSAGE_TEXT_MAX } from '@waha/domain/messaging/message';
import { useEffect, useRef } from 'react';
import { callApi } from '#platform/call-api';
import { formatEuro } from '#platform/language/format-euro';
import { translateText, useLanguage } from '#platform/language/translations';
import { usePopup } from '#shell/popup/popup-address';
import { toast } from '#ui/toast';

/**
 * Offers the cart of this device as a text, if the conversation was opened for it (`&about=cart`).
 * @param isOn false for the composer of staff, who have no cart
 * @param offer receives the text, and the cart in it; if the cart has no available product, it is not called
 */
export function useCartText(isOn: boolean, offer: (text: string, cart: readonly CartLine[]) => void): void {
  const { params, change } = usePopup();
  const isRequested = isOn && params.about === 'cart';
  const wasRequested = useRef(false);
  // Reading takes a moment, in which the member may type.
  const latestOffer = useRef(offer);
  latestOffer.current = offer;
  useEffect(() => {
    const isNew = isRequested && !wasRequested.current;
    wasRequested.current = isRequested;
    if (!isNew) return;
    change({ ...params, about: undefined }); // a reload does not insert it again
    readCartText().then(
      ({ text, cart }) => text !== undefined && latestOffer.current(text, cart),
      (error) => {
        console.warn('the cart could not be read', error);
        toast.error(i18n._('The products could not be loaded.'));
      },
    );
  }, [isRequested, params, change]);
}

/** Loads the code of the marketplace on demand: only this text needs it here. */
async function readCartText(): Promise<{ text: string | undefined; cart: readonly CartLine[] }> {
  const [{ followStoredCollection, useCollection }, { createCartMessage }, { COLOR_LABELS }] = await Promise.all([
    import('#offline/collections/collection'),
    import('@waha/domain/marketplace/cart-message'),
    import('@waha/domain/marketplace/product'),
  ]);
  const [products] = await Promise.all([readProducts(useLanguage.getState().language), followStoredCollection()]);
  const { cart } = useCollection.getState();
  const text = createCartMessage(cart, products, {
    greeting: i18n._('Hello, I would like to order:'),
    total: i18n._('Total'),
    color: (color) => translateText(COLOR_LABELS[color as ProductColor] ?? color),
    price: formatEuro,
    maxLength: MESSAGE_TEXT_MAX,
  });
  return { text, cart };
}

/** Returns the products as the cart has just shown them, with or without a network. */
async function readProducts(language: Language): Promise<readonly WireProduct[]> {
  const [{ readCachedProducts }, { listProducts }] = await Promise.all([
    import('#offline/collections/stored-collection'),
    import('@waha/domain/marketplace/marketplace.contract'),
  ]);
  const cachedProducts = await readCachedProducts(language).catch(() => undefined);
  return cachedProducts?.products ?? (await callApi(listProducts, { query: { language } }));
}
