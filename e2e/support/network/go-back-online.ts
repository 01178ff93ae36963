import type { Page } from '@playwright/test';

/** The phone has another network, and says so: what waits does not wait for its next try. */
export async function goBackOnline(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('online')));
}
