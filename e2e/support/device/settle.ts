import type { Page } from '@playwright/test';
import type { ShownScreen } from '../screens/shown-screens';

/** What the router says of itself on `__TSR_ROUTER__`. */
type RouterState = { status: string; location: { href: string }; resolvedLocation?: { href: string } };

/** Goes to a screen and waits until it has become what it will be. `say` puts what is pressed into the page's language. */
export async function showScreen(
  page: Page,
  { path, press }: ShownScreen,
  say = (text: string) => text,
): Promise<void> {
  const isOpen = page.url().startsWith('http') && (await page.locator('#root > *').count()) > 0;
  // As a tap would: the app that is open goes there. A page that opens anew takes the first of them.
  if (isOpen) await page.evaluate((to) => history.pushState({}, '', to), path);
  else await page.goto(path);
  await settle(page);
  for (const name of [press ?? []].flat()) {
    const said = { name: say(name) };
    await page.getByRole('button', said).or(page.getByRole('tab', said)).first().click();
    await settle(page);
  }
}

/** Waits until nothing is loading and nothing moves any more. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForFunction(() => document.getElementById('root')?.childElementCount);
  await page.waitForFunction(isScreenShown);
  await page.waitForFunction(
    () => !document.querySelector('[aria-busy="true"], [role="status"] .animate-pulse, .animate-pulse'),
  );
  // A lazy picture that is out of sight may never come.
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      const isInSight = top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
      return image.complete || !isInSight;
    }),
  );
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
}

/** Whether the screen that the address names is the one that is shown: the one before stays until it has come. Within the page. */
function isScreenShown(): boolean {
  const { __TSR_ROUTER__: router } = globalThis as { __TSR_ROUTER__?: { state: RouterState } };
  return router?.state.status === 'idle' && router.state.resolvedLocation?.href === router.state.location.href;
}
