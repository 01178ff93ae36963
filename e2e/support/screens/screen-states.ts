import type { Page } from '@playwright/test';
import { waitForOfflineReady } from '../device/device-storage';
import { settle, showScreen } from '../device/settle';
import type { ShownScreen } from './shown-screens';

/** The faces that a screen has beside the one with everything on it. */
export const SCREEN_STATES = ['loading', 'error', 'offline'] as const;
export type ScreenState = (typeof SCREEN_STATES)[number];

/** A screen that asks for nothing has no grey shapes. */
const LOADING_MS = 2000;

/** From now on nothing answers, each read fails, or the network is gone, after the page that is open was read whole. */
export async function enterScreenState(page: Page, state: ScreenState): Promise<void> {
  if (state === 'offline') {
    await waitForOfflineReady(page);
    await settle(page);
    return page.context().setOffline(true);
  }
  const failure = { status: 500, json: { message: 'Server error.', code: 'server_error' } };
  await page.route('**/api/**', (route) => (state === 'loading' ? undefined : route.fulfill(failure)));
}

/** Shows a screen in the state that was brought about. */
export async function showScreenState(page: Page, screen: ShownScreen, state: ScreenState): Promise<void> {
  if (state === 'offline') return showScreen(page, screen);
  await page.goto(screen.path);
  if (state === 'error') return settle(page);
  const grey = page.locator('[aria-busy="true"], .animate-pulse').first();
  await grey.waitFor({ timeout: LOADING_MS }).catch(() => {});
}
