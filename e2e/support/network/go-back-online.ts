import type { Page } from '@playwright/test';

/**
 * Switches the phone to another network with an `online` event, so that pending jobs do not wait for their next
 * attempt.
 */
export async function goBackOnline(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('online')));
}
