import { cleanup, screen } from '@testing-library/react';
import type { Language } from '@waha/domain/kernel/languages';
import { listProducts, type WireProduct } from '@waha/domain/marketplace/marketplace.contract';
import { afterEach, expect, test } from 'vitest';
import { chooseLanguage } from '#platform/language/translations';
import { startSession } from '#platform/session';
import { renderScreen } from '#testing/render-screen';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
afterEach(() => chooseLanguage('source'));

const lamp: WireProduct = {
  id: 7,
  name: 'Lampe Sidi',
  price: 4500,
  currency: 'EUR',
  category: 'Maison & Jardin',
  subcategory: 'Luminaires',
  brand: 'Dar',
  inStock: true,
  imageUrl: '/media/products/lamp.svg?v=1',
  rating: 4.5,
  reviews: 3,
  description: 'Une lampe.',
  dimensions: '40 cm de haut',
  textLanguage: 'fr',
  reviewList: [],
};
const { textLanguage: _, ...translated } = lamp;
const arabic: WireProduct = { ...translated, name: 'مصباح سيدي', subcategory: 'إنارة' };

/** Opens a page without anything in memory. */
async function openIn(language: Language, address = '/category') {
  cleanup();
  startSession({ userId: crypto.randomUUID(), role: 'finance_admin', userEmail: 'finance@waha.example' });
  await chooseLanguage(language);
  await renderScreen(address);
}
const findRequests = () =>
  page.server.received.map(({ address }) => address).filter((address) => address.includes('products'));

test('products load in the displayed language, and each cached language works offline', async () => {
  page.server.on(listProducts, async ({ address }) => [address.includes('language=ar') ? arabic : lamp]);
  await openIn('source');
  await screen.findByText('Lampe Sidi');
  await openIn('ar');
  await screen.findByText('مصباح سيدي');
  expect(new Set(findRequests())).toEqual(new Set(['/products', '/products?language=ar']));

  page.server.refuse(listProducts, 200, '<html>', 'text/html');
  await openIn('ar');
  expect(await screen.findByText('مصباح سيدي')).toBeDefined();
  await openIn('source');
  expect(await screen.findByText('Lampe Sidi')).toBeDefined();
});

test('a filter chosen in another language hides nothing', async () => {
  const english = { ...translated, name: 'Sidi lamp', subcategory: 'Lighting', colors: ['Noir', 'Or'] };
  page.server.on(listProducts, [english, { ...english, id: 8, name: 'Rug', subcategory: 'Decoration' }]);
  await openIn('en', '/category?subcategory=Luminaires');
  await screen.findByText('Sidi lamp');
  expect(screen.getByText('Rug')).toBeDefined();
});

test('a colour name is in the displayed language', async () => {
  page.server.on(listProducts, [{ ...lamp, colors: ['Noir', 'Or'] }]);
  await openIn('fr', '/product/7');
  expect(await screen.findAllByRole('radio', { name: 'Noir' })).not.toEqual([]);
  await openIn('en', '/product/7');
  expect(await screen.findAllByRole('radio', { name: 'Black' })).not.toEqual([]);
  expect(screen.getAllByRole('radio', { name: 'Gold' })).not.toEqual([]);
});

test("French product texts in the specification's wording are marked as French", async () => {
  page.server.on(listProducts, [lamp]);
  const languageOf = (element: HTMLElement) => element.closest('[lang]')?.getAttribute('lang');
  await openIn('source');
  expect(languageOf(await screen.findByText('Lampe Sidi'))).toBe('fr');
  await openIn('source', '/product/7');
  expect(languageOf(await screen.findByRole('heading', { name: 'Lampe Sidi' }))).toBe('fr');
  for (const text of ['Une lampe.', '40 cm de haut']) expect(languageOf(screen.getByText(text))).toBe('fr');
  expect(languageOf(screen.getByText('Dimensions'))).not.toBe('fr');
});

test('the listing of the marketplace says that its prices are in euros, and why', async () => {
  page.server.on(listProducts, [lamp]);
  await openIn('fr');
  expect(await screen.findByText(/· Prix en euros$/)).toBeTruthy();
  const reason = 'Prix en euros, fixés par les fournisseurs. Le montant en dinars est convenu par message.';
  expect(screen.getByText(reason)).toBeTruthy();
});
