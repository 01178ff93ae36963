import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listProducts } from '@waha/domain/marketplace/marketplace.contract';
import { listPacks, readPack } from '@waha/domain/purchase/purchase.contract';
import { expect, test } from 'vitest';
import { addFavorite, useCollection } from '#offline/collections/collection';
import { activateMember } from '#offline/store/control-db';
import { useConnectivity } from '#platform/connectivity';
import { createId } from '#platform/create-id';
import { startSession } from '#platform/session';
import { createPack } from '#testing/fixtures/pack';
import { renderScreen } from '#testing/render-screen';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

async function signedInAt(address: string) {
  useConnectivity.setState({ state: 'online' });
  const userId = createId();
  await activateMember(userId);
  startSession({ userId, role: 'user', userEmail: 'amira@mail.tn' });
  page.server.on(listPacks, [createPack(), createPack({ _id: createId(), packName: 'R2' })]);
  page.server.on(readPack, createPack());
  page.server.on(listProducts, [lamp]);
  return renderScreen(address);
}
const lamp = {
  id: 7,
  name: 'Lampe Sidi',
  price: 4500,
  currency: 'EUR' as const,
  category: 'Maison & Jardin' as const,
  subcategory: 'Luminaires',
  brand: 'Dar',
  inStock: true,
  imageUrl: '/media/products/lamp.svg?v=1',
  rating: 4.5,
  reviews: 3,
  description: 'A lamp.',
  reviewList: [],
};

test('a liked pack and a liked product appear under Favorites and can be removed', async () => {
  await signedInAt('/dashboard?open=pack&pack=Ultra%20One');
  fireEvent.click(await screen.findByRole('button', { name: 'Favorite' }));
  expect(await screen.findByText('Added to favorites!')).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Favorite' }).getAttribute('aria-pressed')).toBe('true'),
  );
  await addFavorite(7);

  fireEvent.click(screen.getAllByRole('button', { name: 'Favorites', hidden: true })[0]!);
  const popup = await screen.findByRole('dialog', { name: 'Favorites' });
  expect(await within(popup).findByText('Lampe Sidi')).toBeTruthy();
  fireEvent.click(within(popup).getByRole('tab', { name: /Packs/ }));
  expect(await within(popup).findByText('Ultra One')).toBeTruthy();
  expect(within(popup).queryByText('R2')).toBeNull();

  fireEvent.click(within(popup).getByRole('button', { name: 'Remove Ultra One' }));
  expect(await within(popup).findByText('You have no favorite packs yet.')).toBeTruthy();
  expect(useCollection.getState()).toMatchObject({ favorites: [7], favoritePacks: [] });
});
