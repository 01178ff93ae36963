import 'fake-indexeddb/auto';
import { fireEvent, render, screen } from '@testing-library/react';
import { countPaymentsByPack, listValidPacks } from '@waha/domain/purchase/payment.contract';
import { listPacks, readPack } from '@waha/domain/purchase/purchase.contract';
import { checkQuizStatus, listQuizStatuses } from '@waha/domain/purchase/quiz.contract';
import { beforeEach, expect, test } from 'vitest';
import { activateMember } from '#offline/store/control-db';
import { useConnectivity } from '#platform/connectivity';
import { createId } from '#platform/create-id';
import { startTranslations } from '#platform/language/translations';
import { startSession, useSession } from '#platform/session';
import { createPack } from '#testing/fixtures/pack';
import { renderScreen } from '#testing/render-screen';
import { setUpPage } from '#testing/set-up-page';
import { OwnedPacksPopup } from './owned/owned-packs-popup';

beforeEach(startTranslations);

const page = setUpPage();
const NO = { message: 'No.', code: 'no' };

async function open(search: string): Promise<void> {
  useConnectivity.setState({ state: 'online' });
  const userId = createId();
  await activateMember(userId);
  startSession({ userId, role: 'user', userEmail: 'amira@mail.tn' });
  await renderScreen(`/dashboard?${search}`);
}

test('a failed read of a pack is shown', async () => {
  page.server.refuse(listPacks, 400, NO);
  page.server.refuse(readPack, 400, NO);
  await open('open=pack&pack=Ultra%20One');
  expect(await screen.findByText('Failed to fetch pack details.')).toBeTruthy();
});

test('a pack that does not exist is shown as missing', async () => {
  page.server.on(listPacks, []);
  const message = 'Pack not found. Please check if the pack exists.';
  page.server.refuse(readPack, 404, { message, code: 'pack_not_found' });
  await open('open=pack&pack=Ultra%20Nine');
  expect(await screen.findByText(message)).toBeTruthy();
});

test('a failed read of the quiz status is shown', async () => {
  page.server.on(listPacks, [createPack()]);
  page.server.on(readPack, createPack());
  page.server.refuse(checkQuizStatus, 400, NO);
  page.server.refuse(listQuizStatuses, 400, NO);
  await open('open=pack&pack=Ultra%20One');
  fireEvent.click(await screen.findByRole('button', { name: 'Buy' }));
  expect(await screen.findByText('Failed to check quiz status. Please try again.')).toBeTruthy();
});

test('a failed read of owned packs is shown', async () => {
  page.server.refuse(countPaymentsByPack, 400, NO);
  page.server.refuse(listValidPacks, 400, NO);
  await open('open=owned-packs');
  expect((await screen.findAllByText('Erreur de chargement')).length).toBeGreaterThan(0);
});

test('an empty list of owned packs says so', () => {
  useSession.setState({ session: undefined, last: undefined });
  render(<OwnedPacksPopup />);
  expect(screen.getByText('Utilisateur non identifié')).toBeTruthy();
});
