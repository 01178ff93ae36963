import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readOwnProfile } from '@waha/domain/profile/profile.contract';
import { listPayments, readHasPaid } from '@waha/domain/purchase/payment.contract';
import { listPacks } from '@waha/domain/purchase/purchase.contract';
import { listQuizStatuses } from '@waha/domain/purchase/quiz.contract';
import { expect, test } from 'vitest';
import { setPageMember } from '#offline/device/page-member';
import { activateMember } from '#offline/store/control-db';
import { getMemberDb } from '#offline/store/member-db';
import { useConnectivity } from '#platform/connectivity';
import { createId } from '#platform/create-id';
import { startSession } from '#platform/session';
import { createOwnProfile } from '#testing/fixtures/own-profile';
import { createPack } from '#testing/fixtures/pack';
import { goOffline } from '#testing/go-offline';
import { renderScreen } from '#testing/render-screen';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const pack = createPack();
const steps = async () => within(await screen.findByRole('list', { name: 'Your first steps' }));

/** Opens the home page of a member who has done nothing yet, unless `given` prepares the server or the device. */
async function openHome(setUp: (userId: string) => unknown = () => {}) {
  const userId = createId();
  useConnectivity.setState({ state: 'online' });
  await activateMember(userId);
  setPageMember(userId);
  startSession({ userId, role: 'user', userEmail: 'amira@mail.tn' });
  page.server.on(listPacks, [pack]);
  page.server.on(listPayments, []);
  page.server.on(listQuizStatuses, []);
  page.server.on(readHasPaid, { hasPaid: false });
  page.server.refuse(readOwnProfile, 404, { message: 'Profile not found.', code: 'profile_not_found' });
  await setUp(userId);
  return renderScreen('/dashboard');
}

test('the first steps of a new member start with a pack and show the next ones', async () => {
  const { address } = await openHome();

  expect((await steps()).getAllByRole('listitem').map((step) => step.textContent)).toEqual([
    '1Choose a pack',
    '2Watch the training video',
    '3Take the quiz',
    '4Send the payment',
    '5Verify your identity',
  ]);
  fireEvent.click((await steps()).getByRole('button'));

  await waitFor(() => expect(address()).toBe('/dashboard?open=packs'));
});

test('the first steps count local video progress, also offline', async () => {
  const { address } = await openHome((userId) =>
    getMemberDb(userId).training.put({ packId: pack._id, rev: 'abc', duration: 100, intervals: [[0, 100]] }),
  );
  await steps();
  goOffline();

  fireEvent.click((await steps()).getByRole('button', { name: 'Take the quiz' }));

  await waitFor(() => expect(address()).toBe('/dashboard?open=quiz&pack=Ultra+One'));
});

test('the first steps link an approved quiz to the payment of its pack', async () => {
  const { address } = await openHome(() =>
    page.server.on(listQuizStatuses, [{ packId: pack._id, packName: pack.packName, status: 'approved' }]),
  );

  fireEvent.click((await steps()).getByRole('button', { name: 'Send the payment' }));

  await waitFor(() => expect(address()).toBe('/dashboard?open=payment&pack=Ultra+One&mode=full'));
});

test('the first steps have no button while an administrator decides', async () => {
  await openHome(() =>
    page.server.on(listQuizStatuses, [{ packId: pack._id, packName: pack.packName, status: 'submitted' }]),
  );

  expect((await steps()).getByText('Waiting')).toBeTruthy();
  expect((await steps()).queryByRole('button')).toBeNull();
});

test('the first steps are hidden from paid and verified members', async () => {
  await openHome((userId) => {
    page.server.on(readHasPaid, { hasPaid: true });
    page.server.on(readOwnProfile, { ...createOwnProfile(userId), isVerified: true });
  });

  await waitFor(() => expect(page.server.received.some(({ address }) => /profile/.test(address))).toBe(true));
  expect(await screen.findByRole('heading', { name: 'My packs' })).toBeTruthy();
  expect(screen.queryByText('Your first steps')).toBeNull();
});
