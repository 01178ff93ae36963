import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { activateMember } from '#offline/store/control-db';
import { setAlerts, useAlerts } from '#platform/alerts';
import { createId } from '#platform/create-id';
import { useInstall, watchInstall } from '#platform/install';
import { startSession } from '#platform/session';
import { renderScreen } from '#testing/render-screen';
import { setUpPage } from '#testing/set-up-page';

setUpPage();
beforeEach(() => setAlerts(true));

async function openSettings(): Promise<void> {
  const userId = createId();
  await activateMember(userId);
  startSession({ userId, role: 'user', userEmail: 'amira@mail.tn' });
  await renderScreen('/dashboard?open=settings');
  await screen.findByText('Logged in as amira@mail.tn');
}
const unfold = (title: string) => fireEvent.click(screen.getByRole('button', { name: title }));

test('the browser’s install prompt is deferred until the member presses the button, and used once', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false })); // jsdom has no `matchMedia`
  watchInstall();
  const prompt = vi.fn(async () => {});
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt,
    userChoice: Promise.resolve({ outcome: 'accepted' }),
  });
  window.dispatchEvent(offer);
  expect(offer.defaultPrevented).toBe(true);
  await openSettings();

  unfold('Install the app');
  expect(prompt).not.toHaveBeenCalled();
  await screen.findByText(/^From the home screen the app opens at once/);
  const [, button] = screen.getAllByRole('button', { name: 'Install the app' });
  fireEvent.click(button!);

  expect(await screen.findByText('The app is installed on this device.')).toBeTruthy();
  expect(prompt).toHaveBeenCalledTimes(1);
});

test.each([
  ['share_menu', 'Choose “Add to Home Screen”.'],
  ['browser_menu', 'Open the menu of the browser.'],
] as const)('the settings show install steps for the %s', async (installMethod, step) => {
  useInstall.setState({ installMethod });
  await openSettings();
  unfold('Install the app');
  expect(await screen.findByText(step)).toBeTruthy();
});

test('the settings can turn off notifications permanently', async () => {
  await openSettings();
  unfold('Notifications');
  const box = screen.getByRole('checkbox', { name: 'Notify me when something new arrives' });
  expect(box).toHaveProperty('checked', true);
  fireEvent.click(box);
  await waitFor(() => expect(useAlerts.getState().isOn).toBe(false));
  expect(localStorage.getItem('alerts')).toBe('off');
});

test('the language setting applies to the open page at once', async () => {
  await openSettings();
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' });
  expect([...choice.options].map(({ text }) => text)).toEqual(['English / Français', 'Français', 'العربية', 'English']);
  expect(document.documentElement).toMatchObject({ lang: 'en', dir: 'ltr' });

  fireEvent.change(choice, { target: { value: 'ar' } });
  const arabicChoice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'اللغة' });
  expect([...arabicChoice.options].map(({ text }) => text)).toEqual(['Français', 'العربية', 'English']);
  expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' });
});
