import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Role } from '@waha/domain/kernel/roles';
import type { CartLine } from '@waha/domain/marketplace/cart';
import { listProducts } from '@waha/domain/marketplace/marketplace.contract';
import { beforeEach, expect, test } from 'vitest';
import { type CartRequest, changeStoredCollection, EMPTY_COLLECTION } from '#offline/collections/stored-collection';
import { startSession } from '#platform/session';
import { createProduct } from '#testing/fixtures/product';
import { renderScreen } from '#testing/render-screen';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
beforeEach(() =>
  page.server.on(listProducts, [createProduct(), createProduct({ id: 8, name: 'Camera', inStock: false })]),
);

async function openCart(cart: readonly CartLine[], role?: Role, cartRequest?: CartRequest) {
  await changeStoredCollection(() => ({ ...EMPTY_COLLECTION, cart, cartRequest }));
  if (role) startSession({ userId: MEMBER, role, userEmail: 'rim@waha.example' });
  await renderScreen('/cart');
  await screen.findByRole('region', { name: 'Total' });
}
const findOrderLink = () => screen.queryByRole('link', { name: 'Ask to order by message' });

test.each<[string, Role | undefined, string]>([
  ['a member to the conversation', 'user', '/dashboard?open=messages&about=cart'],
  ['a visitor to the login, and then there', undefined, '/login?to=%2Fdashboard%3Fopen%3Dmessages%26about%3Dcart'],
])('the cart leads %s', async (_whom, role, href) => {
  await openCart([{ productId: 7, quantity: 2 }], role);
  expect(findOrderLink()?.getAttribute('href')).toBe(href);
});

test('the cart of staff, who have no conversation, has no order link', async () => {
  await openCart([{ productId: 7, quantity: 2 }], 'admin');
  expect(findOrderLink()).toBeNull();
});

test('a cart without an available product has no order link', async () => {
  await openCart([{ productId: 8, quantity: 1 }], 'user');
  // Until the stored cart is read, the page has that of the test before.
  await waitFor(() => expect(findOrderLink()).toBeNull());
});

test('the cart says below its total why the prices are in euros', async () => {
  await openCart([{ productId: 7, quantity: 2 }]);
  expect(
    screen.getByText('Prices are in euros, as suppliers set them. The amount in dinars is agreed by message.'),
  ).toBeTruthy();
});

const MEMBER = crypto.randomUUID();
const shirts: CartLine[] = [{ productId: 7, quantity: 2 }];
const requestFor = (lines: readonly CartLine[]): CartRequest => ({
  at: Date.parse('2026-11-30T12:40:00.000Z'),
  lines,
  key: crypto.randomUUID(),
  by: MEMBER,
});

test('a cart that was asked for says when, leads to the conversation, and is not asked for twice', async () => {
  await openCart(shirts, 'user', requestFor(shirts));
  expect(await screen.findByText(/^Asked for by message on Nov 30, 2026/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the conversation' }).getAttribute('href')).toBe(
    '/dashboard?open=messages',
  );
  expect(findOrderLink()).toBeNull();
});

test('a cart that has changed since it was asked for says so, and can be asked for again', async () => {
  await openCart([{ productId: 7, quantity: 3 }], 'user', requestFor(shirts));
  expect(await screen.findByText('The cart has changed since.')).toBeTruthy();
  expect(findOrderLink()).not.toBeNull();
});

test('a cart that was asked for can be emptied after a question', async () => {
  await openCart(shirts, 'user', requestFor(shirts));
  fireEvent.click(await screen.findByRole('button', { name: 'Empty the cart' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Empty the cart' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Empty the cart' }));
  expect(await screen.findByText('Your cart is empty.')).toBeTruthy();
  await waitFor(async () => expect(await changeStoredCollection((stored) => stored)).toMatchObject({ cart: [] }));
  expect(await changeStoredCollection((stored) => stored)).not.toHaveProperty('cartRequest');
});

test('a cart that another member of this device has asked for can be asked for, and does not say when they did', async () => {
  await openCart(shirts, 'user', { ...requestFor(shirts), by: crypto.randomUUID() });
  expect(findOrderLink()).not.toBeNull();
  expect(screen.queryByText(/^Asked for by message/)).toBeNull();
});

test('a cart that was asked for does not say so after the member has signed out', async () => {
  await openCart(shirts, undefined, requestFor(shirts));
  expect(findOrderLink()).not.toBeNull();
  expect(screen.queryByText(/^Asked for by message/)).toBeNull();
});
