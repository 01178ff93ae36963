import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { showScreen } from '../support/device/settle';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { SHOWN_ENV, SHOWN_SCREENS } from '../support/screens/shown-screens';
import { Server } from '../support/server';
import { setLanguage } from '../support/set-language';

const PEOPLE = [undefined, ...Object.values(DEMO_PEOPLE).filter((person) => person.includes('@'))];

test.describe('texts that are 40 % longer', { tag: '@nightly' }, () => {
  let server: Server;
  let context: BrowserContext;
  test.beforeAll(async () => {
    server = await Server.openDemo(SHOWN_ENV);
  });
  test.afterAll(() => server.close());
  test.afterEach(async () => {
    // Waits for catalogues that are still loading, because closing would end their route.
    await context.unrouteAll({ behavior: 'wait' });
    await context.close();
  });

  for (const as of PEOPLE)
    test(`do not overflow at 360 px for ${as ?? 'a visitor'}`, async ({ browser }) => {
      test.setTimeout(300_000);
      const contextOptions = {
        viewport: { width: 360, height: 780 },
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
      } as const;
      context = await browser.newContext({ baseURL: server.url, ...contextOptions });
      const translate = await setLanguage(context, 'pseudo');
      const page = await context.newPage();
      if (as) await openSignedIn(page, as);
      const problems: string[] = [];
      for (const screen of SHOWN_SCREENS.filter((each) => each.as === as)) {
        await showScreen(page, screen, translate);
        problems.push(...(await overflowing(page)).map((problem) => `${screen.name}: ${problem}`));
      }
      expect(problems).toEqual([]);
    });
});

/** Returns elements wider than the screen, and texts that their own box clips without an ellipsis. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth)
      problems.push(`the page is ${document.documentElement.scrollWidth} wide`);
    const isPushed = (element: Element): boolean => {
      const { overflowX } = getComputedStyle(element);
      const around = element.parentElement;
      return overflowX === 'auto' || overflowX === 'scroll' || (around !== null && isPushed(around));
    };
    for (const element of document.querySelectorAll('button, a, label, h1, h2, h3, p, dt, dd, legend, [role="tab"]')) {
      const { left, right, width } = element.getBoundingClientRect();
      if (width === 0 || !element.textContent?.trim() || element.closest('.sr-only, [aria-hidden="true"], [inert]'))
        continue;
      const isOut = left < -1 || right > innerWidth + 1;
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isCut =
        element.scrollWidth > element.clientWidth + 1 && overflowX !== 'visible' && textOverflow !== 'ellipsis';
      const isWide =
        element.scrollWidth > element.clientWidth + 1 && overflowX === 'visible' && element.clientWidth > 0;
      if ((isOut && !isPushed(element)) || ((isCut || isWide) && !isPushed(element)))
        problems.push(`${element.tagName.toLowerCase()} "${element.textContent?.trim().slice(0, 40)}"`);
    }
    return problems;
  });
}
