import { addToCart, type CartLine, changeQuantity, removeFromCart } from '@waha/domain/marketplace/cart';
import { create } from 'zustand';
import type { CartRequest, Collection } from './stored-collection';

/** The cart and the favourites of this device, for the screens. */
export const useCollection = create<Collection>(() => ({ cart: [], favorites: [], favoritePacks: [] }));

export function addLine(line: CartLine): Promise<void> {
  return updateCollection(({ cart, ...rest }) => ({ ...rest, cart: addToCart(cart, line) }));
}

export function setQuantity(line: CartLine, quantity: number): Promise<void> {
  return updateCollection(({ cart, ...rest }) => ({ ...rest, cart: changeQuantity(cart, line, quantity) }));
}

export function removeLine(line: CartLine): Promise<void> {
  return updateCollection(({ cart: current, cartRequest, ...rest }) => {
    const cart = removeFromCart(current, line);
    return { ...rest, cart, ...(cart.length > 0 && { cartRequest }) };
  });
}

/** Empties the cart, and forgets that it was asked for. */
export function emptyCart(): Promise<void> {
  return updateCollection(({ cartRequest: _, ...rest }) => ({ ...rest, cart: [] }));
}

/** Remembers that a message has asked to order a cart. */
export function recordCartRequest(request: Omit<CartRequest, 'at'>): Promise<void> {
  const at = Date.now();
  return updateCollection((collection) => ({ ...collection, cartRequest: { at, ...request } }));
}

/** Forgets the request of a message that will not be sent. @param key of the message's job */
export function forgetCartRequest(key: string): Promise<void> {
  return updateCollection(({ cartRequest, ...rest }) => (cartRequest?.key === key ? rest : { ...rest, cartRequest }));
}

export function addFavorite(id: number): Promise<void> {
  return updateCollection(({ favorites, ...rest }) => ({
    ...rest,
    favorites: [...favorites.filter((each) => each !== id), id],
  }));
}

export function removeFavorite(id: number): Promise<void> {
  return updateCollection(({ favorites, ...rest }) => ({
    ...rest,
    favorites: favorites.filter((each) => each !== id),
  }));
}

export function addFavoritePack(packName: string): Promise<void> {
  return updateCollection(({ favoritePacks, ...rest }) => ({
    ...rest,
    favoritePacks: [...favoritePacks.filter((each) => each !== packName), packName],
  }));
}

export function removeFavoritePack(packName: string): Promise<void> {
  return updateCollection(({ favoritePacks, ...rest }) => ({
    ...rest,
    favoritePacks: favoritePacks.filter((each) => each !== packName),
  }));
}

let subscription: Promise<void> | undefined;

/**
 * Loads the stored collection and follows its changes.
 * @returns when the collection has been read for the first time
 */
export function followStoredCollection(): Promise<void> {
  subscription ??= loadAndFollow().catch((error) => {
    console.warn('this device keeps no cart', error);
  });
  return subscription;
}

async function loadAndFollow(): Promise<void> {
  const { followCollection } = await import('./stored-collection');
  await new Promise<void>((read) => {
    followCollection((collection) => {
      useCollection.setState(collection);
      read();
    });
  });
}

/** If storage is turned off, the collection lasts as long as the page. */
async function updateCollection(update: (collection: Collection) => Collection): Promise<void> {
  try {
    const { changeStoredCollection } = await import('./stored-collection');
    useCollection.setState(await changeStoredCollection(update));
  } catch (error) {
    console.warn('the cart lasts only as long as this page', error);
    useCollection.setState(update(useCollection.getState()));
  }
}
