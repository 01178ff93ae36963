import 'fake-indexeddb/auto';
import { addToCart } from '@waha/domain/marketplace/cart';
import { expect, test } from 'vitest';
import { signOutAndWipe } from '../sign-out/sign-out';
import { activateMember } from '../store/control-db';
import {
  cacheProducts,
  changeStoredCollection,
  EMPTY_COLLECTION,
  followCollection,
  readCachedProducts,
} from './stored-collection';

const collected = () =>
  new Promise((resolve) => {
    const subscription = followCollection((collection) => {
      resolve(collection);
      setTimeout(() => subscription.unsubscribe());
    });
  });
const add = (productId: number) =>
  changeStoredCollection(({ cart, ...rest }) => ({ ...rest, cart: addToCart(cart, { productId, quantity: 1 }) }));

test('a stored collection starts empty, stores two simultaneous changes and survives a sign-out', async () => {
  expect(await collected()).toEqual(EMPTY_COLLECTION);

  await Promise.all([add(1), add(2), add(1)]);
  await changeStoredCollection((collected) => ({ ...collected, favorites: [7], favoritePacks: ['R2'] }));
  await activateMember(crypto.randomUUID());
  await signOutAndWipe();

  expect(await collected()).toEqual({
    cart: [
      { productId: 1, quantity: 2 },
      { productId: 2, quantity: 1 },
    ],
    favorites: [7],
    favoritePacks: ['R2'],
  });
});

test('the stored products of each language have version and time, newest only', async () => {
  expect(await readCachedProducts('source')).toBeUndefined();

  await cacheProducts('source', { products: [], etag: '"a"', readAt: 1 });
  await cacheProducts('source', { products: [], etag: '"b"', readAt: 2 });
  await cacheProducts('ar', { products: [], etag: '"c"', readAt: 3 });

  expect(await readCachedProducts('source')).toMatchObject({ products: [], etag: '"b"', readAt: 2 });
  expect(await readCachedProducts('ar')).toMatchObject({ products: [], etag: '"c"', readAt: 3 });
  expect(await readCachedProducts('fr')).toBeUndefined();
});
