import type { Page } from '@playwright/test';
import type { ShownScreen } from '../screens/shown-screens';

/** The state of the router at `__TSR_ROUTER__`. */
type RouterState = { status: string; location: { href: string }; resolvedLocation?: { href: string } };

/**
 * Opens a screen and waits until it is stable. `say` translates the names of pressed buttons into the page's language.
 */
export async function showScreen(
  page: Page,
  { path, press }: ShownScreen,
  translate = (text: string) => text,
): Promise<void> {
  const isOpen = page.url().startsWith('http') && (await page.locator('#root > *').count()) > 0;
  // Navigates in the open app, like a tap. A newly opened page loads the first one.
  if (isOpen) await page.evaluate((to) => history.pushState({}, '', to), path);
  else await page.goto(path);
  await settle(page);
  for (const pressed of [press ?? []].flat()) {
    const name =
      typeof pressed === 'string'
        ? translate(pressed)
        : translate(pressed.text).replace('{number}', String(pressed.number));
    const options = { name };
    // The name of a size is one letter, which is in the names of many buttons.
    const radio = page.getByRole('radio', { ...options, exact: true });
    const other = page
      .getByRole('button', options)
      .or(page.getByRole('tab', options))
      .or(page.getByRole('link', options));
    await ((await radio.count()) > 0 ? radio : other).first().click();
    await settle(page);
  }
}

/** Waits until no data is loading and nothing moves. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForFunction(() => document.getElementById('root')?.childElementCount);
  await page.waitForFunction(isScreenShown);
  await page.waitForFunction(
    () => !document.querySelector('[aria-busy="true"], [role="status"] .animate-pulse, .animate-pulse'),
  );
  // A lazy picture outside the viewport may never load.
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      const isInSight = top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
      return image.complete || !isInSight;
    }),
  );
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
}

/**
 * Runs in the page: checks whether the screen of the address is shown. The previous one stays until the new one has
 * loaded.
 */
function isScreenShown(): boolean {
  const { __TSR_ROUTER__: router } = globalThis as { __TSR_ROUTER__?: { state: RouterState } };
  return router?.state.status === 'idle' && router.state.resolvedLocation?.href === router.state.location.href;
}
