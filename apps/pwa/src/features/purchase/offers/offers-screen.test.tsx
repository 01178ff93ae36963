import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readPackGuide } from '@waha/domain/purchase/pack-guide.contract';
import { listPackOffers, type WirePackOffer } from '@waha/domain/purchase/purchase.contract';
import { beforeEach, expect, test } from 'vitest';
import { useConnectivity } from '#platform/connectivity';
import { createId } from '#platform/create-id';
import { chooseLanguage } from '#platform/language/translations';
import { startSession } from '#platform/session';
import { delayAnswer } from '#testing/delay-answer';
import { goOffline } from '#testing/go-offline';
import { renderScreen } from '#testing/render-screen';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
beforeEach(() => useConnectivity.setState({ state: 'online' }));

const createOffer = (packName: string, part: Partial<WirePackOffer> = {}): WirePackOffer => ({
  ...{ _id: createId(), packName, type: 'local', group: 'PackUltraOne', price: 149_500, bonusEveryMonth: 12 },
  ...{ balanceFacilityService: 10, Gift: 'A kettle', withdrawalDays: 31 },
  ...{ monthlyBonus: { value: 6000, valueaff: '6.000 TND' }, imageUrl: '/media/packs/ultra-one.svg?v=1' },
  paymentFacilities: [{ _id: 'three', period: 3, monthlyAmount: 51_500, totalAmount: 154_500 }],
  ...part,
});
const OFFERS = [
  createOffer('Ultra One'),
  createOffer('Ultra 2', { price: 199_000 }),
  createOffer('R1', { type: 'international', group: 'PackRRRR', price: 800_000 }),
];
/** Signs in a member whose queries have nothing in memory. */
const signIn = () => startSession({ userId: createId(), role: 'user', userEmail: 'amira.bensalah@mail.tn' });
const hrefOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');

test('the public list groups packs by type and family, with price, bonus and its value', async () => {
  page.server.on(listPackOffers, OFFERS);
  await renderScreen('/packs');
  const local = await screen.findByRole('region', { name: 'Local' });
  expect(within(local).queryByText('R1')).toBeNull();
  const family = within(local).getByRole('region', { name: /^Ultra/ });
  expect(family.textContent).toContain('149.500 TND to 199.000 TND');
  const [first] = within(family).getAllByRole('listitem');
  expect(first?.textContent).toContain('149.500 TND12 points =\u00A06.000 TND every month');
  expect(within(screen.getByRole('region', { name: 'International' })).getAllByRole('listitem')).toHaveLength(1);
  expect(document.title).toBe('Packs · Waha');
});

test('a visitor reads the terms of a pack, and gets from there to the sign-up and after it to the pack', async () => {
  page.server.on(listPackOffers, OFFERS);
  page.server.on(readPackGuide, { families: [], terms: [{ title: 'What you get', text: 'A gift: {gift}.' }] });
  await renderScreen('/packs?pack=Ultra+2');
  expect(await screen.findByRole('heading', { level: 1, name: 'Ultra 2' })).toBeTruthy();
  expect((await screen.findByText('3 months')).parentElement?.textContent).toBe(
    '3 months51.500 TND a month154.500 TND in total',
  );
  const readValue = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
  expect(['Bonus every month', 'Gift', 'Withdrawal days'].map(readValue)).toEqual(['12 points', 'A kettle', '31 days']);
  expect(await screen.findByText('A gift: A kettle.')).toBeTruthy();
  expect(hrefOf(/^Create an account$/)).toBe('/signup?to=%2Fdashboard%3Fopen%3Dpack%26pack%3DUltra%2B2');
  expect(hrefOf(/^Packs$/)).toBe('/packs');
  expect(document.title).toBe('Ultra 2 · Waha');
});

test('the terms of a pack report that the guide cannot be read, and read it again on request', async () => {
  signIn();
  page.server.on(listPackOffers, OFFERS);
  page.server.refuse(readPackGuide, 400, { message: 'No guide.', code: 'no' });
  await renderScreen('/packs?pack=Ultra+2');
  await screen.findByText('No guide.');
  page.server.on(readPackGuide, { families: [], terms: [{ title: 'Conditions', text: 'A quiz.' }] });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('A quiz.')).toBeTruthy();
});

test('a member gets from the terms of a pack to the pack on the dashboard', async () => {
  signIn();
  page.server.on(listPackOffers, OFFERS);
  page.server.on(readPackGuide, { families: [], terms: [] });
  await renderScreen('/packs?pack=Ultra+2');
  expect(hrefOf(/^Buy$/)).toBe('/dashboard?open=pack&pack=Ultra+2');
});

test('the terms of an unknown pack say so and lead to the list', async () => {
  page.server.on(listPackOffers, OFFERS);
  await renderScreen('/packs?pack=Ultra+9');
  await screen.findByText('Pack not found. Please check if the pack exists.');
  expect(hrefOf(/^See the packs$/)).toBe('/packs');
});

test('the gifts of a list that was stored in another language are fetched again', async () => {
  signIn();
  page.server.on(listPackOffers, OFFERS);
  await renderScreen('/packs');
  await screen.findByRole('region', { name: 'Local' });
  cleanup();
  await chooseLanguage('fr');
  page.server.on(listPackOffers, [createOffer('Ultra One', { Gift: 'Une bouilloire' })]);
  page.server.on(readPackGuide, { families: [], terms: [] });
  await renderScreen('/packs?pack=Ultra+One');
  expect(await screen.findByText('Une bouilloire')).toBeTruthy();
  await chooseLanguage('source');
});

test('a visitor gets from a pack to its terms', async () => {
  page.server.on(listPackOffers, OFFERS);
  await renderScreen('/packs');
  await screen.findByRole('region', { name: 'Local' });
  expect(hrefOf(/^Ultra 2/)).toBe('/packs?pack=Ultra+2');
  expect(hrefOf(/^Create an account$/)).toBe('/signup?to=%2Fdashboard%3Fopen%3Dpacks');
});

test('a member gets from a pack to the pack on the dashboard', async () => {
  signIn();
  page.server.on(listPackOffers, OFFERS);
  await renderScreen('/packs');
  await screen.findByRole('region', { name: 'Local' });
  expect(hrefOf(/^Ultra 2/)).toBe('/dashboard?open=pack&pack=Ultra+2');
  expect(screen.queryByRole('link', { name: /Create an account/ })).toBeNull();
});

test('the public list shows that it is loading, and that there are no packs', async () => {
  signIn();
  const release = delayAnswer(page.server, listPackOffers, []);
  await renderScreen('/packs');
  await screen.findByText('Loading');
  release();
  await screen.findByText('No packs yet.');
});

test('the public list reports a failure, and is read again on request', async () => {
  signIn();
  page.server.refuse(listPackOffers, 403, { message: 'No.', code: 'forbidden' });
  await renderScreen('/packs');
  await screen.findByText('The packs could not be loaded.');
  page.server.on(listPackOffers, OFFERS);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('region', { name: 'Local' });
});

test('without a connection, the public list shows what this device has stored, or says that there is nothing', async () => {
  signIn();
  page.server.on(listPackOffers, OFFERS);
  await renderScreen('/packs');
  await screen.findByRole('region', { name: 'Local' });
  const stored = localStorage.getItem('pack-offers');
  cleanup();
  signIn();
  goOffline();
  await renderScreen('/packs');
  await screen.findByRole('region', { name: 'Local' });
  cleanup();

  for (const broken of [undefined, stored?.slice(0, 40), '{"schema":0,"offers":[]}']) {
    localStorage.removeItem('pack-offers');
    if (broken !== undefined) localStorage.setItem('pack-offers', broken);
    signIn();
    await renderScreen('/packs');
    await screen.findByText('This has not been saved on this device yet. It opens when you are online.');
    await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
    cleanup();
  }
});
