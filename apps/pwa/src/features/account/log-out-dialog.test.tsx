import 'fake-indexeddb/auto';
import { fireEvent, screen, within } from '@testing-library/react';
import { logOut } from '@waha/domain/account/account.contract';
import { countUnreadMessages } from '@waha/domain/messaging/messaging.contract';
import { expect, test } from 'vitest';
import { setEncryptedOutboxMarker } from '#offline/device/encrypted-outbox-marker';
import { getEncryptedDb } from '#offline/encrypted-outbox/encrypted-db';
import { activateMember } from '#offline/store/control-db';
import { getMemberDb } from '#offline/store/member-db';
import { callApi } from '#platform/call-api';
import { createId } from '#platform/create-id';
import { startSession } from '#platform/session';
import { createJob } from '#testing/fixtures/job';
import { goOffline } from '#testing/go-offline';
import { renderScreen } from '#testing/render-screen';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

/** The public half of a P-256 key pair: the curve's own base point. */
const LOCK = {
  x: 'axfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpY',
  y: 'T-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
};

async function askToLeave({ hasLock }: { hasLock: boolean }) {
  const userId = createId();
  await activateMember(userId);
  startSession({ userId, role: 'user', userEmail: 'amira@mail.tn' });
  await getMemberDb(userId).outbox.add(createJob(userId, { label: 'Payment of Ultra One', state: 'failed' }));
  if (hasLock) await getMemberDb(userId).lock.put({ name: 'own', id: createId(), ...LOCK });
  await renderScreen('/dashboard?open=more');
  fireEvent.click(await screen.findByRole('button', { name: 'Log out' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  return { userId, dialog };
}

test('F-31 discarding at sign-out asks again and names what is lost; going back loses nothing', async () => {
  const { userId } = await askToLeave({ hasLock: false });
  expect(screen.queryByRole('button', { name: 'Keep locked on this phone' })).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: 'Discard and log out' }));
  await screen.findByText('These items are lost and will never be sent: Payment of Ultra One.');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));

  await screen.findByText('Some items have not been sent');
  expect(await getMemberDb(userId).outbox.count()).toBe(1);
});

test('F-31 without a network the dialog offers to keep jobs encrypted instead of sending', async () => {
  goOffline();
  const { dialog } = await askToLeave({ hasLock: true });
  expect(dialog.getByRole('button', { name: 'Send now and log out' })).toHaveProperty('disabled', true);
  expect(dialog.getByText(/They can be sent when you are back online\./)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Keep locked on this phone' })).toHaveProperty('disabled', false);
});

test('F-31 the login shows the number of encrypted jobs, and the owner only if they chose so', async () => {
  const box = { id: 'box', member: 'hash', lockId: createId(), mate: new ArrayBuffer(0), size: 2, count: 2, hint: 'a' };
  await getEncryptedDb().boxes.put(box);
  setEncryptedOutboxMarker(true);
  await renderScreen('/login');
  await screen.findByText('2 locked items are waiting to be sent from this phone. (a•••)', {}, { timeout: 10_000 });
  expect(screen.getByRole('button', { name: 'Remove app data from this phone' })).toBeTruthy();
});

test('F-30 the login shows nothing if nothing is encrypted', async () => {
  await getEncryptedDb().boxes.clear();
  setEncryptedOutboxMarker(true);
  await renderScreen('/login');
  await screen.findByRole('button', { name: 'Login' });
  expect(screen.queryByText(/locked items? (?:is|are) waiting/)).toBeNull();
});

test('a read in progress at sign-out is refused without a "session ended" message', async () => {
  const message = 'Please log in again.';
  const userId = createId();
  await activateMember(userId);
  startSession({ userId, role: 'user', userEmail: 'amira@mail.tn' });
  const { address } = await renderScreen('/dashboard?open=more');
  page.server.on(logOut, async () => {
    page.server.refuse(countUnreadMessages, 401, { message, code: 'not_signed_in' });
    await callApi(countUnreadMessages).catch(() => {});
    return undefined;
  });

  fireEvent.click(await screen.findByRole('button', { name: 'Log out' }));

  await screen.findByRole('button', { name: 'Login' }, { timeout: 10_000 });
  expect(address()).toBe('/login');
  expect(screen.queryByText(message)).toBeNull();
});
