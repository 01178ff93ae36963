import type { Page } from '@playwright/test';
import { waitForOfflineReady } from '../device/device-storage';
import { settle, showScreen } from '../device/settle';
import type { ShownScreen } from './shown-screens';

/** The states of a screen beside the complete one. */
export const SCREEN_STATES = ['loading', 'error', 'offline'] as const;
export type ScreenState = (typeof SCREEN_STATES)[number];

/** A screen without requests has no loading placeholders. */
const LOADING_MS = 2000;

/** Makes all requests hang, all reads fail, or the network unavailable, after the open page was read completely. */
export async function enterScreenState(page: Page, state: ScreenState): Promise<void> {
  if (state === 'offline') {
    await waitForOfflineReady(page);
    await settle(page);
    return page.context().setOffline(true);
  }
  const failure = { status: 500, json: { message: 'Server error.', code: 'server_error' } };
  await page.route('**/api/**', (route) => (state === 'loading' ? undefined : route.fulfill(failure)));
}

/** Shows a screen in this state. */
export async function showScreenState(page: Page, screen: ShownScreen, state: ScreenState): Promise<void> {
  if (state === 'offline') return showScreen(page, screen);
  await page.goto(screen.path);
  if (state === 'error') return settle(page);
  const grey = page.locator('[aria-busy="true"], .animate-pulse').first();
  await grey.waitFor({ timeout: LOADING_MS }).catch(() => {});
}
