import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { activateMember } from '#offline/store/control-db';
import { blockReloadDuring } from '#offline/updates/safe-to-reload';
import { useConnectivity } from '#platform/connectivity';
import { createId } from '#platform/create-id';
import { startSession } from '#platform/session';
import { retryChunk } from '#shell/start/reload-on-chunk-error';
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
let failedAt = 0;
vi.mock('#shell/start/reload-on-chunk-error', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  getChunkFailureTime: () => failedAt,
  retryChunk: vi.fn(async () => {}),
}));

const page = setUpPage();
// React also reports errors from which it has recovered by rendering again. The screens show what they should.
const errors: string[] = [];
window.addEventListener('error', ({ message }) => errors.push(message));
afterEach(() => {
  expect(errors.splice(0).filter((message) => !message.includes('React was able to recover'))).toEqual([]);
  vi.restoreAllMocks();
  vi.mocked(retryChunk).mockClear();
});
const NOT_HERE = 'This has not been saved on this device yet. It opens when you are online.';

async function openOffline(popup: string, disconnect: () => void = goOffline): Promise<void> {
  const userId = createId();
  await activateMember(userId);
  startSession({ userId, role: 'user', userEmail: 'amira@mail.tn' });
  disconnect();
  await renderScreen(`/dashboard?open=${popup}`);
}

test('a withdrawal opened offline says that it opens online', async () => {
  await openOffline('withdraw');
  const popup = within(await screen.findByRole('dialog', { name: 'Withdraw' }));
  expect(await popup.findByText(NOT_HERE)).toBeTruthy();
});

test('missing code is fetched when the network is back, after a running request', async () => {
  failedAt = performance.now();
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await openOffline('withdraw', () => useConnectivity.setState({ state: 'offline' }));
  await screen.findByText(NOT_HERE);
  let finish = () => {};
  const isFinished = blockReloadDuring(
    new Promise<void>((resolve) => {
      finish = resolve;
    }),
  );
  act(() => useConnectivity.setState({ state: 'online', misses: 0, reconnectedAt: performance.now() }));
  expect(retryChunk).not.toHaveBeenCalled();
  finish();
  await isFinished;

  await waitFor(() => expect(retryChunk).toHaveBeenCalledOnce());
});

test('missing code is fetched at once if the network came back before the error was shown', async () => {
  failedAt = performance.now();
  useConnectivity.setState({ state: 'online', misses: 0, reconnectedAt: performance.now() });
  await openOffline('withdraw', () => {});

  await waitFor(() => expect(retryChunk).toHaveBeenCalled());
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
  expect(await form.findByText('Selected video')).toBeTruthy();
  expect(form.queryByText(NOT_HERE)).toBeNull();
  expect(form.getByRole('button', { name: 'Record again' })).toBeTruthy();
});
