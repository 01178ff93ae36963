import type { Page } from '@playwright/test';
import { settle, showScreen } from './support/device/settle';
import { expect, test, WITHOUT_WORKER } from './support/fixtures';
import { openSignedIn } from './support/open-signed-in';
import { DEMO_PEOPLE, LAPTOP_SIZE, submitLogin } from './support/people';
import { SHOWN_SCREENS } from './support/screens/shown-screens';
import { setLanguage } from './support/set-language';

const PEOPLE = [undefined, ...Object.values(DEMO_PEOPLE).filter((person) => person.includes('@'))];

/** Returns the focused element: the name of a dialog, the id, or the element's own name. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute('aria-label') ?? (element?.id || element?.tagName.toLowerCase()) ?? 'nothing';
  });
}

/** Runs in the page: returns faults of the visible markup. */
function markupFaults(): string[] {
  const count = (label: string, selector: string) => {
    const elements = document.querySelectorAll(selector);
    return elements.length > 0 ? [`${elements.length} ${label}: ${elements[0]?.outerHTML.slice(0, 120)}`] : [];
  };
  return [
    ...count('sizes without srcset', 'img[sizes]:not([srcset])'),
    ...count('blocks in a button', ':is(button, [role="button"]) :is(div, p, ul, ol, li, dl, h1, h2, h3, section)'),
    ...count('hidden things that show nothing', ':is(link, noscript, script, style)[aria-hidden]'),
    ...count('redundant roles', 'ul[role="list"], ol[role="list"], nav[role="navigation"], main[role="main"]'),
    ...count('redundant roles', 'button[role="button"], a[href][role="link"], img[role="img"]'),
    ...count('redundant roles', 'header[role="banner"], form[role="form"], table[role="table"], dialog[role="dialog"]'),
  ];
}

for (const as of PEOPLE)
  test(`every screen of ${as ?? 'a visitor'} has its own title in French and valid markup`, async ({
    browser,
    demoServer,
  }) => {
    test.setTimeout(240_000);
    const contextOptions = { reducedMotion: 'reduce', ...WITHOUT_WORKER } as const;
    const context = await browser.newContext({ baseURL: demoServer.url, ...contextOptions });
    const translate = await setLanguage(context, 'fr');
    const page = await context.newPage();
    if (as) await openSignedIn(page, as);
    const problems: string[] = [];
    for (const screen of SHOWN_SCREENS.filter((each) => each.as === as)) {
      await showScreen(page, screen, translate);
      const title = await page.title();
      if (!/^.+ · Waha$/.test(title)) problems.push(`${screen.name}: is titled "${title}"`);
      problems.push(...(await page.evaluate(markupFaults)).map((fault) => `${screen.name}: ${fault}`));
    }
    await context.close();
    expect(problems).toEqual([]);
  });

test('popups, products and sections of staff set the page title in the shown language', async ({
  browser,
  demoServer,
}) => {
  const context = await browser.newContext({ baseURL: demoServer.url, ...WITHOUT_WORKER });
  await setLanguage(context, 'fr');
  const page = await context.newPage();
  await openSignedIn(page, DEMO_PEOPLE.member, '/dashboard?open=wallet');
  await expect(page).toHaveTitle('Portefeuille · Waha');
  await page.keyboard.press('Escape');
  await expect(page).toHaveTitle('Accueil · Waha');
  await page.goto('/product/1');
  await settle(page);
  await expect(page).toHaveTitle(`${await page.getByRole('heading', { level: 1 }).innerText()} · Waha`);
  await context.close();
});

test('the focus moves from one sheet into the next, and Tab then reaches Back and Close', async ({
  openPage,
  demoServer,
}) => {
  const page = await openPage(demoServer, { as: DEMO_PEOPLE.member, ...WITHOUT_WORKER });
  await settle(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Packs' }).click();
  await settle(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Ultra One/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Ultra One' })).toBeVisible();
  await settle(page);
  expect(await focused(page)).toBe('Ultra One');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Back');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Close');
});

test('the focus is in the content after a change of the screen', async ({ openPage, demoServer }) => {
  const page = await openPage(demoServer, { path: '/category', ...WITHOUT_WORKER });
  await settle(page);
  await page.locator('a[href^="/product/"]').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/product/*');
  await settle(page);
  expect(await focused(page), 'from the category to a product').toBe('content');

  await page.goto('/login');
  await submitLogin(page, DEMO_PEOPLE.member);
  await page.waitForURL('**/dashboard');
  await settle(page);
  expect(await focused(page), 'from the login to the home').toBe('content');
});

test('the focus is in the section that staff open from the overview', async ({ openPage, demoServer }) => {
  const contextOptions = { viewport: LAPTOP_SIZE, as: DEMO_PEOPLE.admin, ...WITHOUT_WORKER };
  const page = await openPage(demoServer, { ...contextOptions, path: '/dashboardAdmin?view=overview' });
  await settle(page);
  const queues = page.getByRole('list', { name: 'Waiting for you' });
  await queues.getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/view=(?!overview)/);
  await settle(page);
  expect(await focused(page)).not.toBe('body');
});

test('each chart of the overview is one stop of the Tab key, and arrow keys travel in it', async ({
  openPage,
  demoServer,
}) => {
  const contextOptions = { viewport: LAPTOP_SIZE, as: DEMO_PEOPLE.admin, ...WITHOUT_WORKER };
  const page = await openPage(demoServer, { ...contextOptions, path: '/dashboardAdmin?view=overview' });
  await settle(page);
  const charts = page.locator('ol:has(> li > button)');
  for (const chart of await charts.all()) expect(await chart.locator('button:not([tabindex="-1"])').count()).toBe(1);
  const first = charts.first();
  await first.locator('button:not([tabindex="-1"])').focus();
  const before = await focused(page);
  await page.keyboard.press('ArrowLeft');
  expect(await focused(page)).not.toBe(before);
});

test('forced colours show the chosen quantity and payment, and the edge of a sheet', async ({
  openPage,
  demoServer,
}) => {
  const contextOptions = { forcedColors: 'active', as: DEMO_PEOPLE.member, ...WITHOUT_WORKER } as const;
  const page = await openPage(demoServer, { ...contextOptions, path: '/dashboard?open=payment&pack=Ultra+One' });
  await settle(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveCSS('border-top-style', 'solid');
  for (const group of await dialog
    .getByRole('group')
    .filter({ has: page.getByRole('radio') })
    .all()) {
    const widths = await group.locator('label:has(input)').evaluateAll((labels) =>
      labels.map((label) => ({
        isChosen: label.querySelector('input')?.checked,
        width: Number.parseFloat(getComputedStyle(label).borderInlineStartWidth),
      })),
    );
    const chosen = widths.filter(({ isChosen }) => isChosen).map(({ width }) => width);
    const otherWidths = widths.filter(({ isChosen }) => !isChosen).map(({ width }) => width);
    for (const width of chosen) expect(width).toBeGreaterThan(Math.max(0, ...otherWidths));
  }
});

test('the focus of the receipt field is inside its visible area', async ({ openPage, demoServer }) => {
  const page = await openPage(demoServer, {
    as: DEMO_PEOPLE.member,
    path: '/dashboard?open=payment&pack=Ultra+One',
    ...WITHOUT_WORKER,
  });
  await settle(page);
  const field = page.locator('input[type="file"]').first();
  await field.focus();
  const [inner, outer] = await field.evaluate((input) => {
    const label = input.closest('label')?.getBoundingClientRect();
    const { top, left } = input.getBoundingClientRect();
    return [{ top, left }, label && { top: label.top, bottom: label.bottom, left: label.left, right: label.right }];
  });
  expect(inner.top).toBeGreaterThanOrEqual((outer?.top ?? 0) - 1);
  expect(inner.top).toBeLessThanOrEqual(outer?.bottom ?? 0);
});

test('the app of a member without documents starts without a 404 response', async ({ openPage, demoServer }) => {
  const page = await openPage(demoServer, { as: DEMO_PEOPLE.newcomer, path: '/api/health', ...WITHOUT_WORKER });
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 404) refused.push(response.url());
  });
  for (const _start of [1, 2]) {
    await page.goto('/dashboard');
    await settle(page);
  }
  expect(refused).toEqual([]);
});
