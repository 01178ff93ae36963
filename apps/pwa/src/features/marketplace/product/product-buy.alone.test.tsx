import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listProducts } from '@waha/domain/marketplace/marketplace.contract';
import { beforeEach, expect, test } from 'vitest';
import { useCollection } from '#offline/collections/collection';
import { createProduct } from '#testing/fixtures/product';
import { renderScreen } from '#testing/render-screen';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const PRODUCTS = [
  createProduct({ sizes: ['S', 'M'], colors: ['Noir', 'Or'] }),
  createProduct({ id: 8, name: 'Silk scarf', sizes: ['90 cm'] }),
];
beforeEach(() => page.server.on(listProducts, PRODUCTS));

const findSizes = () => screen.findByRole('group', { name: 'Size' });
const listChosenSizes = (group: HTMLElement) =>
  within(group)
    .getAllByRole<HTMLInputElement>('radio')
    .filter(({ checked }) => checked)
    .map((radio) => radio.closest('label')?.textContent);
const pressAdd = () => fireEvent.click(screen.getByRole('button', { name: 'ADD TO CART' }));
const listLines = (id: number) => useCollection.getState().cart.filter(({ productId }) => productId === id);

test('no size is selected at the start; without one the product is not added, and the sizes say why', async () => {
  await renderScreen('/product/7');
  const sizes = await findSizes();
  expect(listChosenSizes(sizes)).toEqual([]);

  pressAdd();
  expect(await within(sizes).findByText('Please select a size.')).toBeTruthy();
  expect(within(screen.getByRole('banner')).getByText('Please select a size.')).toBeTruthy();
  expect(sizes.contains(document.activeElement)).toBe(true);
  expect(listLines(7)).toEqual([]);

  fireEvent.click(within(sizes).getByRole('radio', { name: 'M' }));
  expect(within(sizes).queryByText('Please select a size.')).toBeNull();
  pressAdd();
  await waitFor(() => expect(listLines(7)).toEqual([{ productId: 7, size: 'M', color: 'Noir', quantity: 1 }]));
});

test('the only size of a product is selected', async () => {
  await renderScreen('/product/8');
  expect(listChosenSizes(await findSizes())).toEqual(['90 cm']);
  pressAdd();
  await waitFor(() => expect(listLines(8)).toMatchObject([{ size: '90 cm' }]));
});

test('the toast of an added product is in the header, not over it, and leads to the cart', async () => {
  const { address } = await renderScreen('/product/8');
  await findSizes();
  pressAdd();
  expect(await within(screen.getByRole('banner')).findByText('Silk scarf (1x) added to cart!')).toBeTruthy();
  const corner = screen.getByRole('region', { name: 'Messages from the app' });
  expect(within(corner).queryByText(/added to cart/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'See the cart' }));
  expect(await screen.findByRole('heading', { name: 'Cart' })).toBeTruthy();
  expect(address()).toBe('/cart');
  expect(screen.queryByText('Silk scarf (1x) added to cart!')).toBeNull();
});

test('a product says why its price is in euros', async () => {
  await renderScreen('/product/7');
  expect(await screen.findByText(/^Prices are in euros, as suppliers set them\./)).toBeTruthy();
});
