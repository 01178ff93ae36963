import type { Locator, Page } from '@playwright/test';
import { expect, test, WITHOUT_WORKER } from '../support/fixtures';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { setLanguage } from '../support/set-language';

const FIELDS = 'input, select, textarea';
const CONTROLS = `h2, a, button, ${FIELDS}`;

/** Returns the texts of the elements that a visible toast covers. */
async function listCovered(page: Page, elements: Locator): Promise<string[]> {
  const toast = await page.locator('.toast').boundingBox();
  expect(toast).not.toBeNull();
  const covered: string[] = [];
  for (const element of await elements.all()) {
    const box = await element.boundingBox();
    if (!box || !toast) continue;
    const isBeside = box.x >= toast.x + toast.width || box.x + box.width <= toast.x;
    const isAboveOrBelow = box.y >= toast.y + toast.height || box.y + box.height <= toast.y;
    if (!isBeside && !isAboveOrBelow)
      covered.push((await element.textContent()) || ((await element.getAttribute('name')) ?? ''));
  }
  return covered;
}

for (const language of ['fr', 'ar'])
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 320, height: 640 },
  ])
    test(`a toast covers no heading, main button or bell at ${viewport.width} px in ${language}`, async ({
      openServer,
      openPage,
    }) => {
      // A login gives the account the language, so no other test may use the account.
      const page = await openPage(await openServer('demo'), { viewport, ...WITHOUT_WORKER });
      const translate = await setLanguage(page.context(), language);
      const button = (name: string) => page.getByRole('button', { name: translate(name), exact: true });
      // A page scrolls below the toast; its heading is at the top.
      const important = (main: Locator) => page.locator('h1, h2').first().or(main);
      const logIn = async (password: string) => {
        await page.getByLabel(translate('Email'), { exact: true }).fill(DEMO_PEOPLE.member);
        await page.getByLabel(translate('Password'), { exact: true }).fill(password);
        await button('Login').click();
      };

      await test.step('after a refused login', async () => {
        await page.goto('/login');
        await logIn('wrong password');
        await page.locator('.toast').hover(); // it stays while the pointer is over it
        expect(await listCovered(page, important(button('Login')))).toEqual([]);
      });

      await test.step('on the home, after a login', async () => {
        await logIn(DEMO_PEOPLE.password);
        await page.waitForURL(/\/dashboard/);
        await expect(button('Notifications')).toBeVisible();
        await page.locator('.toast').last().hover();
        expect(await listCovered(page, important(button('Notifications')))).toEqual([]);
        expect(await listCovered(page, page.getByRole('navigation').getByRole('button'))).toEqual([]);
        await page.mouse.move(0, 0);
      });

      await test.step('in the sheet of a pack', async () => {
        await page.goto('/dashboard?open=pack&pack=TD+Pro');
        await expect(button('Buy')).toBeVisible();
        await button('Favorite').first().click();
        await page.locator('.toast').hover();
        expect(await listCovered(page, page.getByRole('dialog').locator(CONTROLS).or(button('Buy')))).toEqual([]);
      });
    });

for (const { language, viewport, isLarge = false } of [
  { language: 'fr', viewport: { width: 360, height: 740 } },
  { language: 'ar', viewport: { width: 360, height: 740 } },
  { language: 'fr', viewport: { width: 320, height: 640 } },
  { language: 'fr', viewport: { width: 320, height: 640 }, isLarge: true },
])
  test(`a toast covers no field or button of a form in a sheet at ${viewport.width} px${isLarge ? ' with text of 200 %' : ''} in ${language}`, async ({
    openServer,
    openPage,
  }) => {
    const page = await openPage(await openServer('demo'), { viewport, ...WITHOUT_WORKER });
    const translate = await setLanguage(page.context(), language);
    await openSignedIn(page, DEMO_PEOPLE.rejected);
    await page.goto('/dashboard?open=profile');
    const text = translate('Your profile verification was rejected. Please resubmit.');
    await page.locator('.toast', { hasText: text }).hover();
    const form = page.getByRole('dialog');
    await expect(form.getByRole('textbox').first()).toBeVisible();
    if (isLarge) await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await listCovered(page, form.locator(isLarge ? FIELDS : CONTROLS))).toEqual([]);
  });
