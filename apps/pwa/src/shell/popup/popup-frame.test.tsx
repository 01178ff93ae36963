import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startSession } from '#platform/session';
import { renderScreen } from '#testing/render-screen';
import { setUpPage } from '#testing/set-up-page';

setUpPage();

const asMember = () =>
  startSession({ userId: '0190f3a0-0000-7000-8000-000000000001', role: 'user', userEmail: 'amira@mail.tn' });

test('an address with ?open= shows that popup, and closing it leaves the bare address', async () => {
  asMember();
  const { address } = await renderScreen('/dashboard?open=settings');
  expect(await screen.findByRole('dialog', { name: 'Paramètres' })).toBeTruthy();

  fireEvent.click(screen.getByRole('button', { name: 'Close' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/dashboard');
});

test('the back button of the phone closes a popup', async () => {
  asMember();
  const { router, address } = await renderScreen('/dashboard');
  fireEvent.click((await screen.findAllByRole('button', { name: 'More' }))[0]!);
  await screen.findByRole('dialog', { name: 'More' });

  router.history.back();

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/dashboard');
});

test('opening a popup from another closes that one, and closing it goes all the way home', async () => {
  asMember();
  const { address } = await renderScreen('/dashboard');
  fireEvent.click((await screen.findAllByRole('button', { name: 'More' }))[0]!);
  const morePopup = await screen.findByRole('dialog', { name: 'More' });
  fireEvent.click(await within(morePopup).findByRole('button', { name: 'Paramètres' }));
  await screen.findByRole('dialog', { name: 'Paramètres' });
  expect(screen.queryByRole('dialog', { name: 'More' })).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: 'Close' }));

  await waitFor(() => expect(address()).toBe('/dashboard'));
});

test('a tap shows the focused popup frame before its content is rendered', async () => {
  asMember();
  await renderScreen('/dashboard');
  const opener = (await screen.findAllByRole('button', { name: 'More' }))[0]!;
  fireEvent.click(opener);
  await screen.findByRole('button', { name: 'Paramètres' }); // its code is loaded from now on
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const first = nextPopup();
  opener.click(); // a synchronous click, as by a finger: deferred rendering is not awaited
  const { text, hasFocus, isPageInert } = await first;
  expect({ text, hasFocus, isPageInert }).toEqual({ text: 'MoreLoading', hasFocus: true, isPageInert: false });

  expect(await screen.findByRole('button', { name: 'Paramètres' })).toBeTruthy();
  await waitFor(() => expect(opener.closest('[inert]')).toBeTruthy());
});

/** Returns the state of the next popup when it appears. */
function nextPopup(): Promise<{ text: string | null; hasFocus: boolean; isPageInert: boolean }> {
  return new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      const popup = document.querySelector('[role=dialog]');
      if (!popup) return;
      watch.disconnect();
      const isPageInert = document.querySelector('main')?.closest('[inert]') != null;
      resolve({ text: popup.textContent, hasFocus: document.activeElement === popup, isPageInert });
    });
    watch.observe(document.body, { childList: true });
  });
}

test('an unknown popup name shows only the dashboard', async () => {
  asMember();
  await renderScreen('/dashboard?open=nothing-of-ours');

  expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});
