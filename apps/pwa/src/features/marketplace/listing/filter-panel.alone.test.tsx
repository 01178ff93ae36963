import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listProducts } from '@waha/domain/marketplace/marketplace.contract';
import { beforeEach, expect, test } from 'vitest';
import { createProduct } from '#testing/fixtures/product';
import { renderScreen } from '#testing/render-screen';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const PRODUCTS = [
  createProduct({ id: 1 }),
  createProduct({ id: 2, name: 'Linen shirt', brand: 'Olba', inStock: false }),
  createProduct({ id: 3, name: 'Jeans', subcategory: 'Trousers' }),
  createProduct({ id: 4, name: 'Lamp', category: 'Maison & Jardin', subcategory: 'Lighting' }),
];
beforeEach(() => page.server.on(listProducts, PRODUCTS));

const openPanel = async () => fireEvent.click(await screen.findByRole('button', { name: 'Filters' }));
const listOptions = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ textContent, disabled }) => `${textContent}${disabled ? ' disabled' : ''}`);
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('each option shows how many products it would leave, and options without products are disabled', async () => {
  await renderScreen('/category');
  await openPanel();
  expect(listOptions('Category')).toEqual([
    'All categories (4)',
    'Fashion & Style (3)',
    'Electronics (0) disabled',
    'Home & Garden (1)',
    'Beauty & Health (0) disabled',
  ]);
  choose('Brand', 'Olba');
  expect(listOptions('Subcategory')).toEqual([
    'All subcategories (1)',
    'Lighting (0) disabled',
    'Shirts (1)',
    'Trousers (0) disabled',
  ]);
  expect(listOptions('Brand')).toEqual(['All brands (4)', 'Dar (3)', 'Olba (1)']);
});

test('"Show 3 products" closes the filters and moves the focus to the list', async () => {
  await renderScreen('/category');
  await openPanel();
  fireEvent.click(screen.getByLabelText(/^In stock only/));
  fireEvent.click(await screen.findByRole('button', { name: 'Show 3 products' }));
  expect(screen.queryByRole('region', { name: 'Filters' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Products' }));
  await waitFor(() =>
    expect(within(screen.getByRole('region', { name: 'Products' })).getAllByRole('link')).toHaveLength(3),
  );
});
