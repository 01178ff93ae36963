import type { Page } from '@playwright/test';

/** Waits until nothing is loading and nothing moves any more. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForFunction(() => document.getElementById('root')?.childElementCount);
  await page.waitForFunction(
    () => !document.querySelector('[aria-busy="true"], [role="status"] .animate-pulse, .animate-pulse'),
  );
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
}
