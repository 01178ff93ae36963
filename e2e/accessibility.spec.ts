import type { Browser, Page } from '@playwright/test';
import { LANGUAGE_INFO, LANGUAGES, type Language } from '@waha/domain/kernel/languages';
import axe from 'axe-core';
import { showScreen } from './support/device/settle';
import { expect, test } from './support/fixtures';
import { openSignedIn } from './support/open-signed-in';
import { DEMO_PEOPLE } from './support/people';
import { findInvalidHtml } from './support/screens/find-invalid-html';
import { SHOWN_ENV, SHOWN_SCREENS, type ShownScreen } from './support/screens/shown-screens';
import { Server } from './support/server';
import { setLanguage } from './support/set-language';

type Scheme = 'light' | 'dark';
type Look = {
  as: string | undefined;
  screens: readonly ShownScreen[];
  language?: Language;
  schemes?: readonly Scheme[];
  isValidated?: boolean;
};

test.describe('accessibility of all screens', () => {
  let server: Server;
  test.beforeAll(async () => {
    server = await Server.openDemo(SHOWN_ENV);
  });
  test.afterAll(() => server.close());

  for (const as of [undefined, ...Object.values(DEMO_PEOPLE).filter((person) => person.includes('@'))]) {
    const screens = SHOWN_SCREENS.filter((screen) => screen.as === as);
    test(`axe and the HTML validator find nothing for ${as ?? 'a visitor'}, light and dark: ${screens.map(({ name }) => name).join(', ')}`, async ({
      browser,
    }) => {
      test.setTimeout(240_000);
      expect(await examine(browser, server, { as, screens, isValidated: true })).toEqual([]);
    });
    for (const language of LANGUAGES.filter((each) => each !== 'source'))
      test(`axe finds nothing for ${as ?? 'a visitor'} in ${language}`, { tag: '@nightly' }, async ({ browser }) => {
        test.setTimeout(240_000);
        expect(await examine(browser, server, { as, screens, language })).toEqual([]);
      });
  }

  test('with reduced motion no screen fades into the next', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.addInitScript(noteFades);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page.getByLabel('Surname')).toBeVisible();
    const longest = await page.waitForFunction(() => (globalThis as { longestFade?: number }).longestFade);
    expect(await longest.jsonValue()).toBeLessThan(1);

    // Other animations are stopped too, even the shortest: starting and ending one costs a frame.
    await page.getByLabel('Surname').hover();
    await page.getByRole('button', { name: 'Sign Up' }).hover();
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
    expect(await page.evaluate(() => (globalThis as { begun?: string[] }).begun)).toEqual([]);
    await context.close();
  });
});

test.describe('the home in each language', () => {
  const screens = SHOWN_SCREENS.filter(({ name }) => name === 'home');
  for (const language of LANGUAGES)
    test(`axe finds nothing on the home in ${language}`, { tag: '@smoke' }, async ({ browser, demoServer }) => {
      const schemes = ['light'] as const;
      expect(await examine(browser, demoServer, { as: DEMO_PEOPLE.member, screens, language, schemes })).toEqual([]);
    });
});

/**
 * Returns the findings of axe, and of the HTML validator if requested, on each screen, in light and dark by default.
 */
async function examine(
  browser: Browser,
  server: Server,
  { as, screens, language = 'source', schemes = ['light', 'dark'], isValidated = false }: Look,
): Promise<string[]> {
  // The worker is not visible, and installing it for each page takes long.
  const contextOptions = { serviceWorkers: 'block', reducedMotion: 'reduce' } as const;
  const context = await browser.newContext({ baseURL: server.url, ...contextOptions });
  const translate = await setLanguage(context, language);
  const page = await context.newPage();
  await page.addInitScript(withoutTransitions);
  const problems: string[] = [];
  if (as) await openSignedIn(page, as);
  for (const [index, screen] of screens.entries()) {
    await showScreen(page, screen, translate);
    await expect(page.locator('html')).toHaveAttribute('dir', LANGUAGE_INFO[language].dir);
    if (isValidated) problems.push(...(await findInvalidHtml(page)).map((fault) => `${screen.name}: ${fault}`));
    // Among axe's rules, only those about colours depend on the scheme. The current scheme comes first.
    const [first = 'light', ...otherSchemes] = index % 2 === 0 ? schemes : schemes.toReversed();
    problems.push(...(await violations(page, screen, first)));
    for (const otherScheme of otherSchemes)
      problems.push(...(await violations(page, screen, otherScheme, ['color-contrast'])));
  }
  await context.close();
  return problems;
}

async function violations(page: Page, { name }: ShownScreen, scheme: Scheme, rules?: string[]): Promise<string[]> {
  await page.emulateMedia({ colorScheme: scheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', scheme);
  // It stays in the page for the following screens.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  // Content behind a popup cannot be reached, and is examined as a screen of its own.
  const within = (await page.getByRole('dialog').count()) > 0 ? '[role="dialog"]' : 'html';
  const options: axe.RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const violationList = await page.evaluate(
    async ([root, how]) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(root, how);
      return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target).join(' | ')}`);
    },
    [within, options] as const,
  );
  return violationList.map((each) => `${name}, ${scheme}: ${each}`);
}

/**
 * Records in the page how long the change from one screen to another takes, in milliseconds, and which other animations
 * start.
 */
function noteFades(): void {
  const transitions: string[] = [];
  Object.assign(globalThis, { begun: transitions });
  document.addEventListener('transitionrun', ({ propertyName }) => transitions.push(propertyName));
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (...args) => {
    const transition = start(...args);
    void transition.ready.then(() => {
      const times = document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration));
      Object.assign(globalThis, { longestFade: Math.max(...times) });
    });
    return transition;
  };
}

/** Colours change at once, so that none is examined during a transition. */
function withoutTransitions(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, *::before, *::after { transition: none !important }');
  document.adoptedStyleSheets.push(sheet);
}
