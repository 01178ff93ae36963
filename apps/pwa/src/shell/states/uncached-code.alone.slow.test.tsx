import 'fake-indexeddb/auto';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { activateMember } from '#offline/store/control-db';
import { createId } from '#platform/create-id';
import { startSession } from '#platform/session';
import { goOffline } from '#testing/go-offline';
import { openProfile } from '#testing/open-profile';
import { renderScreen } from '#testing/render-screen';
import { setUpPage } from '#testing/set-up-page';

// The code of these screens is not on the device (build/offline-files.ts).
vi.mock('#features/wallet/withdraw/withdraw-popup', () => Promise.reject(new Error('no network')));
vi.mock('#features/account/password-form', () => Promise.reject(new Error('no network')));
vi.mock('#features/account/passkeys/passkeys-section', () => Promise.reject(new Error('no network')));
vi.mock('#features/account/devices-section', () => Promise.reject(new Error('no network')));
vi.mock('#features/profile/recorder/video-recorder', () => Promise.reject(new Error('no network')));
vi.mock('#shell/start/reload-on-chunk-error', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  isChunkError: () => true,
}));

const page = setUpPage();
const NOT_HERE = 'This has not been saved on this device yet. It opens when you are online.';

async function openOffline(popup: string): Promise<void> {
  const userId = createId();
  await activateMember(userId);
  startSession({ userId, role: 'user', userEmail: 'amira@mail.tn' });
  goOffline();
  await renderScreen(`/dashboard?open=${popup}`);
}

test('a withdrawal opened offline says that it opens online', async () => {
  await openOffline('withdraw');
  const popup = within(await screen.findByRole('dialog', { name: 'Withdraw' }));
  expect(await popup.findByText(NOT_HERE)).toBeTruthy();
});

test.each(['Password', 'Passkeys', 'Logged-in devices'])('the settings work offline except for %s', async (section) => {
  await openOffline('settings');
  const popup = within(await screen.findByRole('dialog', { name: 'Paramètres' }));
  fireEvent.click(await popup.findByRole('button', { name: section }));
  expect(await popup.findByText(NOT_HERE)).toBeTruthy();
  expect(popup.getByText('Logged in as amira@mail.tn')).toBeTruthy();
});

test('the profile form takes a video file offline, without its recorder', async () => {
  await openProfile(page.server);
  const record = await screen.findByRole('button', { name: 'Record a video' });
  goOffline();
  fireEvent.click(record);
  const form = within(screen.getByRole('dialog', { name: 'Verification Profile' }));
  expect(await form.findByText(NOT_HERE)).toBeTruthy();
  const field = document.querySelector<HTMLInputElement>('input[name="video"]')!;
  fireEvent.change(field, { target: { files: [new File([new Uint8Array(9)], 'me.mp4', { type: 'video/mp4' })] } });
  expect(await form.findByText('me.mp4')).toBeTruthy();
  expect(form.queryByText(NOT_HERE)).toBeNull();
  expect(form.getByRole('button', { name: 'Record again' })).toBeTruthy();
});
