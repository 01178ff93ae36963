// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { addToCart } from '@waha/domain/marketplace/cart';
import { expect, test } from 'vitest';
import { wipeMember } from '../leaving/sign-out';
import { activateMember } from '../store/control-db';
import { changeCollection, followCollection, keepProducts, NOTHING_COLLECTED, readKeptProducts } from './public-store';

const collected = () =>
  new Promise((told) => {
    const following = followCollection((collection) => {
      told(collection);
      setTimeout(() => following.unsubscribe());
    });
  });
const add = (productId: number) =>
  changeCollection(({ cart, ...rest }) => ({ ...rest, cart: addToCart(cart, { productId, quantity: 1 }) }));

test('nothing is collected at first; two changes at once are both kept, and a logout takes nothing away', async () => {
  expect(await collected()).toEqual(NOTHING_COLLECTED);

  await Promise.all([add(1), add(2), add(1)]);
  await changeCollection((collected) => ({ ...collected, favorites: [7], favoritePacks: ['R2'] }));
  await activateMember(crypto.randomUUID());
  await wipeMember();

  expect(await collected()).toEqual({
    cart: [
      { productId: 1, quantity: 2 },
      { productId: 2, quantity: 1 },
    ],
    favorites: [7],
    favoritePacks: ['R2'],
  });
});

test('the products of each language are kept with their mark and their time, the newest ones only', async () => {
  expect(await readKeptProducts('source')).toBeUndefined();

  await keepProducts('source', { products: [], etag: '"a"', readAt: 1 });
  await keepProducts('source', { products: [], etag: '"b"', readAt: 2 });
  await keepProducts('ar', { products: [], etag: '"c"', readAt: 3 });

  expect(await readKeptProducts('source')).toMatchObject({ products: [], etag: '"b"', readAt: 2 });
  expect(await readKeptProducts('ar')).toMatchObject({ products: [], etag: '"c"', readAt: 3 });
  expect(await readKeptProducts('fr')).toBeUndefined();
});
